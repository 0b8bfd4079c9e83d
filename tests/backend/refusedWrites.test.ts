import { expect, it } from 'vitest';
import { buildCompany } from '../support/company';
import { onEachDatabase } from '../support/backend/onEachDatabase';

onEachDatabase('R15 refused writes', backend => {
  // An error in PGlite 0.5.8 kept a part of its stack: after 2,978 of them it refused every statement until a restart.
  it('do no harm, however many there are', async () => {
    const company = await buildCompany(backend());
    const { name } = await company.buildIngredient();
    const add = () => company.send('POST', 'company-api/v1/ingredients/', { name });
    expect((await add()).status).toBe(400);
    for (let written = 0; written < 4_000; written += 1)
      await expect(backend().database.run('INSERT INTO currencies (name) VALUES (NULL)')).rejects.toThrow();
    expect((await add()).status).toBe(400);
    expect((await company.get('company-api/v1/ingredients/')).status).toBe(200);
  });
});
