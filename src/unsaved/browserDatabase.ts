import { createStore, type UseStore } from 'idb-keyval';

/**
 * Returns a function that runs an operation of a database of the browser. It resolves with undefined where the browser denies
 * storage, its storage is full, or it does not answer: what was to be stored then ends with the page.
 * @param maxWaitMs a browser may never answer a call of its database
 */
export function browserDatabase(name: string, table: string, maxWaitMs: number) {
  let database: UseStore | undefined;
  return async <Result>(operation: (store: UseStore) => Promise<Result>): Promise<Result | undefined> => {
    try {
      database ??= createStore(name, table);
      return await Promise.race([operation(database), failAfter(maxWaitMs)]);
    } catch {
      return undefined;
    }
  };
}

function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The database does not answer.')), milliseconds);
  });
}
