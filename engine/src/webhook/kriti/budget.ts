// What evaluating templates may cost: a small template can ask for a great deal.
import { isStructure, NumberLiteral } from '../../json.ts';
import { defaultLimits } from '../../limits.ts';

/** Says which bound it is. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

/** For all templates of one transform together. */
export class Budget {
  #steps = 0;
  #letters = 0;

  step(count = 1): void {
    this.#steps += count;
    if (this.#steps > defaultLimits.templateSteps)
      throw new OverBudget(`the template takes more than ${String(defaultLimits.templateSteps)} steps`);
  }

  /** Text that was made, also on the way. */
  made(letters: number): void {
    this.#letters += letters;
    if (this.#letters > defaultLimits.templateOutput)
      throw new OverBudget(`the template makes more than ${String(defaultLimits.templateOutput)} letters`);
  }

  /** As JSON, numbers with their digits. What is the same value in memory may be written a thousand times. */
  write(json: unknown): string {
    const parts: string[] = [];
    const add = (text: string): void => {
      this.made(text.length);
      parts.push(text);
    };
    const write = (value: unknown): void => {
      this.step();
      if (value instanceof NumberLiteral) add(value.text);
      else if (Array.isArray(value)) {
        add('[');
        for (const [index, item] of value.entries()) {
          if (index > 0) add(',');
          write(item);
        }
        add(']');
      } else if (isStructure(value)) {
        add('{');
        for (const [index, [key, item]] of Object.entries(value).entries()) {
          add(`${index > 0 ? ',' : ''}${JSON.stringify(key)}:`);
          write(item);
        }
        add('}');
      } else add(JSON.stringify(value ?? null));
    };
    write(json);
    return parts.join('');
  }
}
