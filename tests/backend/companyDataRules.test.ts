import { expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import type { CompanyUser } from '../../src/contract/records';
import { deleteExpiredRegistrations } from '../../server/domain/accounts/registrations';
import { clientOf } from '../support/backend/client';
import { buildCompany, type Company } from '../support/company';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { registration } from '../support/accounts/signUp';

let added = 0;

function newUser(overrides: object = {}) {
  added += 1;
  const username = `personel-${process.pid}-${added}-${Math.random().toString(36).slice(2)}`;
  return { username, email: `${username}@example.com`, first_name: 'Mert', last_name: 'Demir', ...overrides };
}

onEachDatabase('the users of a company', backend => {
  const add = (company: Company, user: object) => company.send<object>('POST', 'api/v1/users/', user);

  it('are listed in the order in which they came, with their names, and the own one is marked', async () => {
    const company = await buildCompany(backend());
    const users = [newUser(), newUser(), newUser()];
    for (const user of users) {
      const { status, body } = await add(company, user);
      expect([status, body]).toEqual([201, expect.objectContaining({ ...user, is_current: false })]);
    }
    const { body } = await company.get<CompanyUser[]>('api/v1/users/');
    expect(body.map(({ id: _id, ...user }) => user)).toEqual([
      expect.objectContaining({ username: company.account.username, is_current: true }),
      ...users.map(user => ({ ...user, is_current: false })),
    ]);
  });

  it('S24 have names and addresses that no user and no pending registration has', async () => {
    const company = await buildCompany(backend());
    const waiting = registration();
    await clientOf(backend()).send('POST', 'api/v1/register/', waiting);
    const user = newUser();
    expect((await add(company, user)).status).toBe(201);
    const username = ['A user with that username already exists.'];
    const email = ['A user with that email address already exists.'];
    for (const taken of [user, waiting]) {
      expect((await add(company, newUser({ username: taken.username }))).body).toEqual({ username });
      expect((await add(company, newUser({ email: taken.email }))).body).toEqual({ email });
      const both = newUser({ username: taken.username, email: taken.email });
      expect((await add(company, both)).body).toEqual({ username, email });
    }
  });

  it('may have those of a registration whose code was not entered in time, which is then deleted', async () => {
    const company = await buildCompany(backend());
    const { database } = backend();
    const late = registration();
    const waiting = registration();
    for (const body of [late, waiting]) await clientOf(backend()).send('POST', 'api/v1/register/', body);
    const { username, email } = late;
    await database.run(
      `UPDATE registrations SET expires_at = now() - interval '1 second' WHERE username = $1`,
      [username],
    );
    expect((await add(company, newUser({ username, email }))).status).toBe(201);

    await deleteExpiredRegistrations(database.queries);
    const { rows } = await database.run('SELECT username FROM registrations WHERE username IN ($1, $2)', [
      username,
      waiting.username,
    ]);
    expect(rows).toEqual([{ username: waiting.username }]);
  });

  it('are at most 50', async () => {
    const company = await buildCompany(backend());
    await backend().database.run(
      `INSERT INTO users (company_id, username, username_folded, email, email_folded, password_hash, first_name, last_name)
       SELECT company_id, n || username, n || username, n || email, n || email, password_hash, '', ''
       FROM users, generate_series(1, 48) AS n WHERE username = $1`,
      [company.account.username],
    );
    const answers = await Promise.all([add(company, newUser()), add(company, newUser())]);
    answers.push(await add(company, newUser()));
    const refused = answers.filter(({ status }) => status === 400);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const body = { non_field_errors: [expect.stringContaining('50')] };
    expect(refused).toMatchObject([{ body }, { body }]);
  });
});

onEachDatabase('the data of a company', backend => {
  it('name what they refer to, also without photos, and leave out passwords', async () => {
    const company = await buildCompany(backend());
    const [soup, tea] = await company.buildCategories(['Çorba', 'Çay']);
    const menu = await company.buildMenu({ name: 'Öğle', categories: [tea!.id, soup!.id] });
    const link = await company.buildLink({ menu: menu.id });
    const product = await company.buildProduct({ name: 'Mercimek' });
    await company.send('POST', 'company-api/v1/product-categories/', {
      product: product.id,
      category: soup!.id,
    });
    const answer = await backend().fetch('http://backend.test/api/v1/company-export/', {
      headers: { Authorization: `Token ${company.account.token}` },
    });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['company.json']);
    const text = new TextDecoder().decode(files['company.json']);
    const data = JSON.parse(text) as Record<string, object[]>;
    expect(data).toMatchObject({
      company: (await company.get<object>('api/v1/my-company/')).body,
      users: [{ username: company.account.username, first_name: 'Ayşe', last_name: 'Işık' }],
      products: [{ name: 'Mercimek', photo: null, ingredients: [] }],
      categories: [
        { name: 'Çorba', products: ['Mercimek'] },
        { name: 'Çay', products: [] },
      ],
      menus: [{ name: 'Öğle', categories: ['Çorba', 'Çay'] }],
      links: [{ slug: link.slug, menu: 'Öğle' }],
    });
    expect(data.changes).toHaveLength(5);
    expect(text).not.toContain('argon2');
    expect(text).not.toMatch(/password/i);
  });
});
