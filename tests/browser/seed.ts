// Repeatable random numbers. A test that uses them prints its seed, and ROLLBOOK_SEED sets it.

export function newSeed(): number {
  return Number(process.env.ROLLBOOK_SEED ?? Math.floor(Math.random() * 2 ** 31));
}

// A linear congruential generator, which is random enough for tests.
export class Random {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  any<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!;
  }
}
