import type { Database } from '../../../server/database/Database';

interface Trigger {
  table: 'companies' | 'products' | 'sessions';
  /** The row, as a condition on `OLD`. */
  row: string;
  /** A statement of PL/pgSQL; by default the deletion fails. */
  does?: string;
  /** Whether it is done at the end of the transaction only. */
  isAtCommit?: boolean;
}

/** Runs `work` while the database does something when it deletes a row. */
export async function whileDeleting<T>(
  database: Database,
  { table, row, does = "RAISE 'Refused by the test'", isAtCommit = false }: Trigger,
  work: () => Promise<T>,
): Promise<T> {
  const name = `test_${Math.random().toString(36).slice(2)}`;
  await database.run(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${does}; RETURN NULL; END $$`,
  );
  await database.run(
    `CREATE CONSTRAINT TRIGGER ${name} AFTER DELETE ON ${table} DEFERRABLE INITIALLY ${isAtCommit ? 'DEFERRED' : 'IMMEDIATE'}
     FOR EACH ROW WHEN (${row}) EXECUTE FUNCTION ${name}()`,
  );
  try {
    return await work();
  } finally {
    await database.run(`DROP FUNCTION ${name} CASCADE`);
  }
}
