import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { collectOrphans } from '../../server/domain/photos/collectOrphans';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { thumbnailOf } from '../../server/domain/photos/photoNames';
import type { Product } from '../../src/contract/records';
import { clientOf, formOf, type Client } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { whileDeleting } from '../support/backend/whileDeleting';

/** A saved product, or the error of its photo. */
type Saved = Omit<Product, 'photo'> & { photo: string };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c44' } });

const fileOf = (content: Uint8Array | string, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([content as Uint8Array<ArrayBuffer>], name, { type });

onEachDatabase('photos', backend => {
  let client: Client;
  let jpeg: Buffer;

  beforeAll(async () => {
    client = clientOf(backend(), (await backend().signUp()).token);
    jpeg = await picture(1600, 800)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Lokanta' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
  });

  const save = (photo: Blob | string, method = 'POST', path = '') =>
    client.send<Saved>(
      method,
      `company-api/v1/products/${path}`,
      formOf({ name: 'Baklava', price: '10', photo }),
    );

  const load = async (url: string) => {
    const answer = await backend().fetch(url);
    return { answer, content: Buffer.from(await answer.arrayBuffer()) };
  };

  const files = () => readdirSync(backend().photoFolder).length;

  it('S14 re-encodes a photo: upright, at most 1024 by 1024, without EXIF, under a random name', async () => {
    const { status, body } = await save(fileOf(jpeg, '../../x.php'));
    expect(status).toBe(201);
    expect(body.photo).toMatch(/^http:\/\/backend\.test\/photos\/[0-9a-f]{32}\.webp$/);
    const { answer, content } = await load(body.photo);
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const metadata = await sharp(content).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([512, 1024, undefined]);
    const thumbnail = await load(thumbnailOf(body.photo));
    expect(await sharp(thumbnail.content).metadata()).toMatchObject({ width: 80, height: 160 });
  });

  it('E5 keeps the photo when a PUT leaves it out, and removes it for null', async () => {
    const { body: added } = await save(fileOf(jpeg));
    const path = `company-api/v1/products/${added.id}/`;
    const rest = { name: 'Baklava', price: 10 };
    expect((await client.send<Product>('PUT', path, rest)).body.photo).toBe(added.photo);
    expect(
      (await client.send<Product>('PUT', path, formOf({ name: 'Baklava', price: '10' }))).body.photo,
    ).toBe(added.photo);
    expect((await client.send<Product>('PUT', path, { ...rest, photo: added.photo })).body.photo).toBe(
      added.photo,
    );
    expect((await client.send('PUT', path, { ...rest, photo: 'http://elsewhere.test/x.webp' })).status).toBe(
      400,
    );

    const replaced = await save(
      fileOf(await picture(30, 30).png().toBuffer(), 'x.png'),
      'PUT',
      `${added.id}/`,
    );
    expect(replaced.body.photo).not.toBe(added.photo);
    expect((await load(added.photo)).answer.status).toBe(404);

    expect((await client.send<Product>('PUT', path, { ...rest, photo: null })).body.photo).toBeNull();
    expect((await load(replaced.body.photo)).answer.status).toBe(404);
  });

  it('P22 a PUT of an earlier version is refused with 412, also if it has the URL of the photo of that version', async () => {
    const { body: before } = await save(fileOf(jpeg));
    const path = `company-api/v1/products/${before.id}/`;
    expect((await save(fileOf(jpeg), 'PUT', `${before.id}/`)).status).toBe(200);
    const body = { name: 'Baklava', price: 10, ingredients: [], photo: before.photo };
    const put = await client.send('PUT', path, body, { 'If-Match': `"${before.updated_at}"` });
    expect(put.status).toBe(412);
    // Without a version only the photo can be refused.
    expect((await client.send('PUT', path, body)).status).toBe(400);
  });

  it('R8 leaves no file behind when a product is deleted or refused', async () => {
    const before = files();
    const { body } = await save(fileOf(jpeg));
    expect(files()).toBe(before + 2);
    await client.send('DELETE', `company-api/v1/products/${body.id}/`);
    const refused = formOf({ name: 'x', price: '1', ingredients: ['2000000000'], photo: fileOf(jpeg) });
    expect((await client.send('POST', 'company-api/v1/products/', refused)).status).toBe(400);
    expect(files()).toBe(before);
  });

  it('R8 keeps the photo of a product whose deletion fails at its end', async () => {
    const { body } = await save(fileOf(jpeg));
    const trigger = { table: 'products', row: `OLD.id = ${body.id}`, isAtCommit: true } as const;
    const deleting = () => client.send('DELETE', `company-api/v1/products/${body.id}/`);
    expect((await whileDeleting(backend().database, trigger, deleting)).status).toBeGreaterThanOrEqual(500);
    for (const url of [body.photo, thumbnailOf(body.photo)])
      expect((await load(url)).answer.status).toBe(200);
    expect((await deleting()).status).toBe(204);
    expect((await load(body.photo)).answer.status).toBe(404);
  });

  it('R8 deletes old files that no product refers to, and keeps the rest', async () => {
    const { body } = await save(fileOf(jpeg));
    const orphan = `${'0'.repeat(32)}.webp`;
    writeFileSync(join(backend().photoFolder, orphan), 'x');
    const old = new Date(Date.now() - 86_400_000);
    for (const name of readdirSync(backend().photoFolder))
      utimesSync(join(backend().photoFolder, name), old, old);
    const store = await folderPhotoStore(backend().photoFolder);
    expect(await collectOrphans(backend().database, store)).toBe(1);
    expect((await load(body.photo)).answer.status).toBe(200);
  });

  it('S14 accepts JPEG, PNG and WebP by their content, and refuses everything else with an error on the photo', async () => {
    for (const content of [
      await picture(9, 9).jpeg().toBuffer(),
      await picture(9, 9).png().toBuffer(),
      await picture(9, 9).webp().toBuffer(),
    ]) {
      expect((await save(fileOf(content, 'no-extension', 'application/octet-stream'))).status).toBe(201);
    }
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const wide = await picture(6000, 5000).png().toBuffer();
    for (const [what, file] of [
      ['svg', fileOf(svg, 'x.jpg')],
      ['html', fileOf('<html><script>alert(1)</script>', 'x.png')],
      ['gif', fileOf(await picture(9, 9).gif().toBuffer(), 'x.png')],
      ['tiff', fileOf(await picture(9, 9).tiff().toBuffer(), 'x.jpg')],
      ['avif', fileOf(await picture(16, 16).avif().toBuffer(), 'x.jpg')],
      ['truncated', fileOf(jpeg.subarray(0, jpeg.length / 2))],
      ['empty', fileOf('', 'x.jpg')],
      ['noise', fileOf(Buffer.alloc(5_000, 7))],
      ['30 megapixels', fileOf(wide)],
      ['5 MB and a byte', fileOf(Buffer.alloc(5 * 1024 * 1024 + 1, jpeg))],
      ['60 MB', fileOf(Buffer.alloc(60_000_000))],
      ['a text', 'just words'],
    ] as const) {
      const { status, body } = await save(file);
      expect([what, status, body]).toEqual([what, 400, { photo: [expect.any(String)] }]);
    }
  });

  it('S14 serves only files with names that it has generated', async () => {
    for (const name of ['', '../sofra.db', '..%2f..%2fetc%2fpasswd', '.hidden', 'x.webp']) {
      expect((await backend().fetch(`http://backend.test/photos/${name}`)).status).toBe(404);
    }
  });
});
