// Finds elements by what players see, in a page or part of one.

import { asText, byRole } from "./selectors";

export abstract class Finder<Found> {
  abstract locator(selector: string, options?: any): Found;

  getByRole(role: string, options: any = {}): Found {
    return this.locator(byRole(role, options));
  }
  getByText(text: string | RegExp, { exact = false } = {}): Found {
    return this.locator(`internal:text=${asText(text, exact)}`);
  }
  getByLabel(text: string | RegExp, { exact = false } = {}): Found {
    return this.locator(`internal:label=${asText(text, exact)}`);
  }
}
