"""Trains the network that tells which face a cut-out shows, and writes its weights.

Usage: train.py WEIGHTS EXAMPLE CUTOUTS...

If the file with the weights exists, the training starts from them.

The weights in the repository were trained from drawn photos (seeds 1 to 220 of `varied` in
tests/drawing/scenes.rs) and from photos 001 to 057 of a set of 110 photos with labels, which isn't
in the repository. Each of several runs started from the weights of the one before, and `cutouts`
used these weights to find the frames of the labelled dice. In the first run, the frames came from
the reader before it had a network. Needs PyTorch and NumPy. A run takes some minutes on one core.
"""

import struct
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

SIDE = 20
CUTOUT_BYTES = 2 * SIDE * SIDE
CLASSES = 7
BATCH = 512
ROUNDS = 14
ROUND_FACES = 20_000
ROUND_OTHERS = 20_000
RATE = 2e-3


class Network(nn.Module):
    """The same layers as in network.rs."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(2, 8, 3)
        self.second = nn.Conv2d(8, 16, 3)
        self.third = nn.Conv2d(16, 16, 3)
        self.last = nn.Linear(16 * 25, CLASSES)

    def forward(self, cutouts):
        x = F.max_pool2d(F.relu(self.first(cutouts)), 2)
        x = F.relu(self.third(F.relu(self.second(x))))
        # Rows, columns, channels: the order in network.rs.
        return self.last(x.permute(0, 2, 3, 1).flatten(1))


def layers(network):
    """The layers in the order of the file."""
    return network.first, network.second, network.third, network.last


def load(files):
    """Returns the faces and the cut-outs of all files."""
    parts = [np.fromfile(file, np.uint8).reshape(-1, 1 + CUTOUT_BYTES) for file in files]
    data = np.concatenate(parts)
    return torch.from_numpy(data[:, 0].astype(np.int64)), torch.from_numpy(data[:, 1:].copy())


def decoded(data):
    """Cut-outs as numbers: channels, rows, columns."""
    cutouts = data.view(-1, SIDE, SIDE, 2).permute(0, 3, 1, 2)
    return cutouts.float() / 100 - 1


def varied(cutouts):
    """Turned and mirrored copies with other neighbours, glare, shadows and noise."""
    if torch.rand(()) < 0.5:
        cutouts = cutouts.flip(3)
    cutouts = torch.rot90(cutouts, int(torch.randint(4, ())), (2, 3))
    count = len(cutouts)
    ways = torch.linspace(-2.8, 2.8, SIDE)
    x, y = ways.view(1, 1, SIDE), ways.view(1, SIDE, 1)

    def chosen(share):
        return (torch.rand(count, 1, 1) < share).float()

    def between(low, high):
        return low + (high - low) * torch.rand(count, 1, 1)

    # Another table or other dice around the die.
    outside = ((x.abs().maximum(y.abs()) > between(2.4, 2.9)).float() * chosen(0.15)).unsqueeze(1)
    others = cutouts[torch.randperm(count)]
    cutouts = cutouts * (1 - outside) + others * outside
    # Glare pulls all colours to one, and often hides a part of a pip.
    far = ((x - between(-2, 2)) ** 2 + (y - between(-2, 2)) ** 2) / between(0.2, 1.0) ** 2
    glare = torch.exp(-far) * between(0.2, 0.9) * chosen(0.25)
    slope = (x * between(-0.06, 0.06) + y * between(-0.06, 0.06)) * chosen(0.5)
    along = cutouts[:, 0] * (1 - glare) + glare * between(-0.8, 0.9)
    along = along * between(0.85, 1.15) + between(-0.08, 0.08) + slope
    beside = cutouts[:, 1] * (1 - glare) + glare * between(0.0, 0.6)
    beside = (beside * between(0.7, 1.3) + between(-0.05, 0.1)).clamp(0, 1.5)
    cutouts = torch.stack([along, beside], 1)
    noise = torch.randn_like(cutouts) * between(0, 0.1).unsqueeze(1)
    cutouts = cutouts + noise
    return torch.stack([cutouts[:, 0].clamp(-1, 1.5), cutouts[:, 1].clamp(0, 1.5)], 1)


def losses(network, faces, data):
    """The loss of each cut-out."""
    with torch.no_grad():
        parts = zip(faces.split(4096), data.split(4096))
        return torch.cat([F.cross_entropy(network(decoded(d)), f, reduction="none") for f, d in parts])


def train(network, faces, data):
    steps = ROUNDS * (ROUND_FACES + ROUND_OTHERS) // BATCH + ROUNDS
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps)
    is_face = (faces > 0).nonzero().flatten()
    others = (faces == 0).nonzero().flatten()
    weights = torch.ones(len(others))
    counts = torch.bincount(faces, minlength=CLASSES).float()
    for turn in range(ROUNDS):
        # As many of each face, and most of what looked like a die.
        a = is_face[torch.multinomial(1 / counts[faces[is_face]], ROUND_FACES, True)]
        b = others[torch.multinomial(weights, ROUND_OTHERS, True)]
        order = torch.cat([a, b])[torch.randperm(ROUND_FACES + ROUND_OTHERS)]
        total = 0.0
        for batch in order.split(BATCH):
            loss = F.cross_entropy(network(varied(decoded(data[batch]))), faces[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item() * len(batch)
        print(f"round {turn}: loss {total / len(order):.4f}", flush=True)
        if turn % 5 == 0:
            weights = losses(network, faces[others], data[others]).clamp(0, 1) + 0.05


def rounded(network):
    """Rounds all weights to signed bytes, in place, and returns the bytes of the file."""
    parts = []
    for layer in layers(network):
        weight = layer.weight.data
        scale = weight.flatten(1).abs().amax(1) / 127
        shaped = scale.view(-1, *[1] * (weight.dim() - 1))
        whole = (weight / shaped).round().clamp(-127, 127)
        layer.weight.data = whole * shaped
        # Rows, columns, inputs, outputs: the order in network.rs.
        ordered = whole.permute(2, 3, 1, 0) if whole.dim() == 4 else whole.permute(1, 0)
        parts.append(scale.numpy().astype("<f4").tobytes())
        parts.append(layer.bias.data.numpy().astype("<f4").tobytes())
        parts.append(ordered.contiguous().numpy().astype(np.int8).tobytes())
    return b"".join(parts)


def restored(data):
    """The network with the weights of a file."""
    network = Network()
    for layer in layers(network):
        outputs, weight = len(layer.bias), layer.weight
        scale, layer.bias.data = torch.frombuffer(data, dtype=torch.float32, count=2 * outputs).view(2, -1).clone()
        whole = torch.frombuffer(data, dtype=torch.int8, count=weight.numel(), offset=8 * outputs)
        if weight.dim() == 4:
            ordered = whole.view(*weight.shape[2:], weight.shape[1], outputs).permute(3, 2, 0, 1)
        else:
            ordered = whole.view(-1, outputs).permute(1, 0)
        weight.data = ordered.float() * scale.view(-1, *[1] * (weight.dim() - 1))
        data = data[8 * outputs + weight.numel() :]
    return network


def shares(network, cutouts):
    """The mean of all quarter turns, as in network.rs."""
    with torch.no_grad():
        turns = [F.softmax(network(torch.rot90(cutouts, it, (2, 3))), 1) for it in range(4)]
    return sum(turns) / 4


def report(network, faces, data, name):
    parts = [shares(network, decoded(part)) for part in data.split(4096)]
    best = torch.cat(parts)
    guess, table = best.argmax(1), torch.zeros(CLASSES, CLASSES, dtype=torch.int64)
    table.index_put_((faces, guess), torch.ones_like(faces), accumulate=True)
    print(f"{name}: {(guess == faces).float().mean():.4f} right; rows: shown, columns: seen")
    print(table)


def main():
    torch.set_num_threads(1)
    torch.manual_seed(1)
    weights, example, *files = sys.argv[1:]
    faces, data = load(files)
    print(f"{len(faces)} cut-outs, by face: {torch.bincount(faces, minlength=CLASSES).tolist()}")
    known = Path(weights)
    network = restored(bytearray(known.read_bytes())) if known.exists() else Network()
    train(network, faces, data)
    known.write_bytes(rounded(network))
    report(network, faces, data, "all")
    # A two for the test in network.rs.
    index = int((faces == 2).nonzero()[0])
    expected = shares(network, decoded(data[index : index + 1]))[0].tolist()
    Path(example).write_bytes(bytes(data[index].tolist()) + struct.pack("<7f", *expected))


main()
