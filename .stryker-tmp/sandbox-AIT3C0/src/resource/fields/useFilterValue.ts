// @ts-nocheck
import { useSearchParams } from 'react-router';

/** Returns the value of a filter, which is in the address, and a function that changes it and shows the first page. */
export function useFilterValue(parameter: string): [value: string, setValue: (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const setValue = (value: string) =>
    setParameters(before => {
      const after = new URLSearchParams(before);
      if (value) after.set(parameter, value);
      else after.delete(parameter);
      after.delete('page');
      return after;
    });
  return [parameters.get(parameter) ?? '', setValue];
}
