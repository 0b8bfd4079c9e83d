import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { deleteDueCompanies } from '../../server/domain/companies/companyDeletion';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import type { AddedUser, CompanyUser, Product } from '../../src/contract/records';
import { clientOf, formOf } from '../support/backend/client';
import { buildCompany } from '../support/company';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { PIXEL } from '../support/pixel';

const PATH = 'api/v1/users/';

onEachDatabase('the users and the data of a company', backend => {
  const newUser = () => {
    const username = `u${Math.random().toString(36).slice(2)}`;
    return { username, email: `${username}@example.com`, first_name: 'Mert', last_name: 'Demir' };
  };

  it('adds users, who work in the same company, and removes them with their sessions', async () => {
    const company = await buildCompany(backend());
    const added = await company.send<AddedUser>('POST', PATH, newUser());
    expect(added.status).toBe(201);
    const { body } = await clientOf(backend()).send<{ token: string }>('POST', 'api/v1/login/', {
      username: added.body.username,
      password: added.body.password,
    });
    const other = clientOf(backend(), body.token);
    const { id } = await company.buildMenu({ name: 'Öğle' });
    expect((await other.get(`company-api/v1/menus/${id}/`)).status).toBe(200);
    const { body: all } = await other.get<CompanyUser[]>(PATH);
    expect(all.map(user => user.is_current)).toEqual([false, true]);
    expect(JSON.stringify(all)).not.toContain(added.body.password);
    // Not oneself: the company would have no user.
    expect((await other.send('DELETE', `${PATH}${added.body.id}/`)).status).toBe(404);
    expect((await company.send('DELETE', `${PATH}${added.body.id}/`)).status).toBe(204);
    expect((await other.get('api/v1/me/')).status).toBe(401);
  });

  it('S24 cannot remove each other, so that the company keeps one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await buildCompany(backend());
      const { body: added } = await company.send<AddedUser>('POST', PATH, newUser());
      const { body } = await clientOf(backend()).send<{ token: string }>('POST', 'api/v1/login/', added);
      const other = clientOf(backend(), body.token);
      const { body: all } = await other.get<CompanyUser[]>(PATH);
      const answers = await Promise.all([
        company.send('DELETE', `${PATH}${all[1]!.id}/`),
        other.send('DELETE', `${PATH}${all[0]!.id}/`),
      ]);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const left = await Promise.all(
        [company, other].map(async user => (await user.get('api/v1/me/')).status),
      );
      expect(left.sort()).toEqual([200, 401]);
    }
  });

  it('S5 reaches no user of another company', async () => {
    const [company, other] = [await buildCompany(backend()), await buildCompany(backend())];
    const { body: theirs } = await other.get<CompanyUser[]>(PATH);
    expect((await company.send('DELETE', `${PATH}${theirs[0]!.id}/`)).status).toBe(404);
    expect((await company.get<CompanyUser[]>(PATH)).body).toHaveLength(1);
    expect((await other.get('api/v1/me/')).status).toBe(200);
  });

  it('S24 cannot take a username or an address twice, also in parallel', async () => {
    const company = await buildCompany(backend());
    const user = newUser();
    const answers = await Promise.all(Array.from({ length: 6 }, () => company.send('POST', PATH, user)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    const taken = await company.send<object>('POST', PATH, {
      ...newUser(),
      username: user.username.toUpperCase(),
    });
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['username']]);
  });

  it('P8 adds a user once when the request is repeated with its key, and gives the user another password', async () => {
    const company = await buildCompany(backend());
    const user = newUser();
    const key = { 'Idempotency-Key': 'add-1' };
    const first = await company.send<AddedUser>('POST', PATH, user, key);
    const second = await company.send<AddedUser>('POST', PATH, user, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect({ ...second.body, password: '' }).toEqual({ ...first.body, password: '' });
    const signIn = async (password: string) =>
      (await clientOf(backend()).send('POST', 'api/v1/login/', { username: user.username, password })).status;
    expect([await signIn(first.body.password), await signIn(second.body.password)]).toEqual([400, 200]);
    expect((await company.get<CompanyUser[]>(PATH)).body).toHaveLength(2);
    // Another request with the key, and the same user without it.
    expect((await company.send('POST', PATH, newUser(), key)).status).toBe(422);
    expect((await company.send('POST', PATH, user)).status).toBe(400);
  });

  it('P8 adds a user once when six requests with one key are sent at once', async () => {
    const company = await buildCompany(backend());
    const user = newUser();
    const key = { 'Idempotency-Key': 'add-2' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => company.send('POST', PATH, user, key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect((await company.get<CompanyUser[]>(PATH)).body).toHaveLength(2);
  });

  it('a repetition adds a user again who was removed meanwhile', async () => {
    const company = await buildCompany(backend());
    const user = newUser();
    const key = { 'Idempotency-Key': 'add-4' };
    const { body } = await company.send<AddedUser>('POST', PATH, user, key);
    expect((await company.send('DELETE', `${PATH}${body.id}/`)).status).toBe(204);
    expect((await company.send('POST', PATH, user, key)).status).toBe(201);
    expect((await company.get<CompanyUser[]>(PATH)).body).toHaveLength(2);
  });

  it('a repeated removal of a user is answered as the first one', async () => {
    const company = await buildCompany(backend());
    const { body } = await company.send<AddedUser>('POST', PATH, newUser());
    const path = `${PATH}${body.id}/`;
    const key = { 'Idempotency-Key': 'remove-1' };
    expect((await company.send('DELETE', path, undefined, key)).status).toBe(204);
    expect((await company.send('DELETE', path, undefined, key)).status).toBe(204);
    expect((await company.send('DELETE', path)).status).toBe(404);
    expect((await company.get<CompanyUser[]>(PATH)).body).toHaveLength(1);
  });

  it('a repetition leaves the password that the added user has chosen', async () => {
    const company = await buildCompany(backend());
    const user = newUser();
    const key = { 'Idempotency-Key': 'add-3' };
    const { body } = await company.send<AddedUser>('POST', PATH, user, key);
    const login = (password: string) =>
      clientOf(backend()).send<{ token: string }>('POST', 'api/v1/login/', {
        username: user.username,
        password,
      });
    const { token } = (await login(body.password)).body;
    const passwords = { old_password: body.password, new_password: 'sardunya-balkon-42' };
    expect((await clientOf(backend(), token).send('POST', 'api/v1/change-password/', passwords)).status).toBe(
      204,
    );
    expect((await company.send('POST', PATH, user, key)).status).toBe(400);
    expect((await login(passwords.new_password)).status).toBe(200);
  });

  it('takes all data along as a ZIP with the photos, and only the own', async () => {
    const [company, other] = [await buildCompany(backend()), await buildCompany(backend())];
    await other.buildProduct({ name: 'Gizli' });
    const { id: ingredient } = await company.buildIngredient({ name: 'Mercimek' });
    const form = formOf({
      name: 'Çorba',
      price: '95.5',
      photo: new File([PIXEL], 'x.png'),
      ingredients: [String(ingredient)],
    });
    const { body: product } = await company.send<Product>('POST', 'company-api/v1/products/', form);
    const answer = await backend().fetch('http://backend.test/api/v1/company-export/', {
      headers: { Authorization: `Token ${company.account.token}` },
    });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="/);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = new TextDecoder().decode(files['company.json']);
    const photo = `photos/${product.photo!.split('/').at(-1)!}`;
    expect(JSON.parse(text)).toMatchObject({
      products: [{ name: 'Çorba', price: 95.5, ingredients: ['Mercimek'], photo }],
      ingredients: [{ name: 'Mercimek' }],
    });
    expect(Object.keys(files)).toEqual(['company.json', photo]);
    expect(files[photo]!.length).toBeGreaterThan(10);
    expect(text).not.toContain('Gizli');
    const anonymous = await backend().fetch('http://backend.test/api/v1/company-export/');
    expect(anonymous.status).toBe(401);
  });

  it('deletes the company after the days of grace, and not before', async () => {
    const [company, other] = [await buildCompany(backend()), await buildCompany(backend())];
    const photos = await folderPhotoStore(backend().photoFolder);
    const plan = (password: string) => company.send<object>('POST', 'api/v1/company-deletion/', { password });
    expect((await plan('wrong')).body).toEqual({ password: [expect.any(String)] });
    expect((await plan(company.account.password)).status).toBe(200);
    expect(await deleteDueCompanies(backend().database, photos, () => expect.unreachable())).toBe(0);
    expect((await company.get('api/v1/me/')).status).toBe(200);
    await backend().database.run(
      `UPDATE companies SET deletion_at = clock_timestamp() - interval '1 second'
       WHERE deletion_at IS NOT NULL AND id = (SELECT company_id FROM users WHERE username = $1)`,
      [company.account.username],
    );
    expect(await deleteDueCompanies(backend().database, photos, () => expect.unreachable())).toBe(1);
    expect((await company.get('api/v1/me/')).status).toBe(401);
    expect((await other.get('api/v1/me/')).status).toBe(200);
  });
});
