const PASSWORDS = 'input[type=password], input[autocomplete$=password]';

/** Inputs for passwords, also after a button has made them show what is typed. */
const passwordInputs = new WeakSet<Element>();

function notePasswords(): void {
  for (const input of document.querySelectorAll(PASSWORDS)) passwordInputs.add(input);
}
// Before the button of react-admin's input hears of the click.
if (typeof document !== 'undefined') document.addEventListener('click', notePasswords, true);

/** Returns a function that leaves out the values of the inputs for passwords, by their names: `secret`, `user.secret`. */
export function withoutPasswords(): <Values extends object>(values: Values) => Values {
  notePasswords();
  const inputs = [...document.querySelectorAll('input')].filter(input => passwordInputs.has(input));
  // The last item of a list first: the others keep their places.
  const names = inputs.map(({ name }) => name).reverse();
  return values => names.reduce((rest, name) => without(rest, name.split('.')), values);
}

/** Returns values without the one at a path. */
function without<Value>(value: Value, [name = '', ...further]: string[]): Value {
  if (typeof value !== 'object' || value === null || !(name in value)) return value;
  const { [name]: own, ...rest } = value as Record<string, unknown>;
  const kept = further.length ? { ...rest, [name]: without(own, further) } : rest;
  return (Array.isArray(value) ? Object.values(kept) : kept) as Value;
}
