/** A value that is not what the contract says. */
export interface WrongValue {
  /** `price of the record 12`. */
  place: string;
  came: string;
  expected: string;
  remedy: string;
}

interface Rule {
  expected: string;
  accepts: (value: unknown) => boolean;
  remedy: (value: unknown) => string;
}

const ISO_TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)/;
/** A time of the day, such as that of a `TimeField`. */
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;

const TIME: Rule = {
  expected: 'a time of ISO 8601, such as "2026-05-31T12:30:00Z", or null',
  accepts: value => value === null || (typeof value === 'string' && isTime(value)),
  remedy: value =>
    typeof value === 'number'
      ? `If it is the time since 1970, set \`times: '${value > 1e11 ? 'milliseconds' : 'seconds'}'\` in resources/backend.ts.`
      : 'Answer with ISO 8601; the panel writes the date in the language of its user.',
};

/** The fields that the panel reads by name. */
const RULES: Record<string, Rule> = {
  name: {
    expected: 'a text',
    accepts: value => typeof value === 'string',
    remedy: () => 'Answer with a text: lists, dialogs and search show the record by it.',
  },
  price: {
    expected: 'a number or a decimal as text, such as 12.5 or "12.50", or null',
    accepts: value => value === null || (isFigure(value) && Number.isFinite(Number(value))),
    remedy: () => 'Answer with the figure alone; the panel adds the currency of the company.',
  },
  sort_order: {
    expected: 'a whole number',
    accepts: Number.isInteger,
    remedy: () => 'Answer with the place in the order, counted from 0.',
  },
  photo: {
    expected: 'an address, or null',
    accepts: value => value === null || (typeof value === 'string' && (value === '' || URL.canParse(value))),
    remedy: () =>
      'Answer with scheme and host: in Django REST Framework pass `context={"request": request}` to the serializer.',
  },
};

/** Compares the values of rows with the contract. Returns the first wrong value of each field. */
export function inspectValues(rows: readonly object[], references: readonly string[] = []): WrongValue[] {
  const found = new Map<string, WrongValue>();
  for (const row of rows) {
    for (const [field, value] of Object.entries(row)) {
      const rule = references.includes(field) ? undefined : ruleOf(field);
      if (!rule || found.has(field) || rule.accepts(value)) continue;
      const { id } = row as { id?: string | number };
      found.set(field, {
        place: `${field} of the record ${id}`,
        came: JSON.stringify(value).slice(0, 80),
        expected: rule.expected,
        remedy: rule.remedy(value),
      });
    }
  }
  return [...found.values()];
}

function ruleOf(field: string): Rule | undefined {
  return field.endsWith('_at') ? TIME : RULES[field];
}

function isTime(text: string): boolean {
  return TIME_OF_DAY.test(text) || (ISO_TIME.test(text) && !Number.isNaN(Date.parse(text)));
}

function isFigure(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}
