import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { text } from '../../server/contract/fields';
import { companyChange } from '../../server/contract/bodies';
import { InvalidError } from '../../server/domain/errors';
import { validate } from '../../server/http/validate';

describe('S9 an invalid value', () => {
  const failsWith = async (schema: z.ZodType, input: unknown) => {
    const error: unknown = await validate(schema, input).catch((refused: unknown) => refused);
    if (!(error instanceof InvalidError)) throw new Error('It is valid.');
    return error.fields;
  };
  const issue =
    (key: string) =>
    (context: z.core.$RefinementCtx, path: PropertyKey[] = []) =>
      context.addIssue({ code: 'custom', path, params: { key }, message: key });

  it('is a website that is too long with the scheme that it gets', async () => {
    const website = (length: number) => `${'a'.repeat(length - '.example'.length)}.example`;
    const change = (length: number) => ({ website: website(length) });
    await expect(validate(companyChange, change(193))).resolves.toEqual({
      website: `http://${website(193)}`,
    });
    expect(await failsWith(companyChange, change(194))).toEqual({
      website: [{ key: 'max_length', values: { max: 200 } }],
    });
  });

  it('is a text that is far too long, before each of its characters is looked at', async () => {
    const schema = z.object({ name: text(200) });
    const tooLong = [{ key: 'max_length', values: { max: 200 } }];
    for (const name of ['\0'.repeat(401), '\ud800'.repeat(401), 'ş'.repeat(3_200_000)])
      expect(await failsWith(schema, { name })).toEqual({ name: tooLong });
    await expect(validate(schema, { name: '🍎'.repeat(200) })).resolves.toEqual({ name: '🍎'.repeat(200) });
    expect(await failsWith(schema, { name: '🍎'.repeat(201) })).toEqual({ name: tooLong });
    expect(await failsWith(schema, { name: '\0' })).toMatchObject({ name: [{ key: 'null_characters' }] });
  });

  it('is named by its field, in a nested object by both, and in a list by the list', async () => {
    const schema = z.object({
      name: z.string(),
      company: z.object({ name: z.string(), email: z.string() }),
      tags: z.array(z.string()),
    });
    const fields = await failsWith(schema, { company: {}, tags: [1, 2, 'x', 3] });
    expect(Object.keys(fields).sort()).toEqual(['company', 'name', 'tags']);
    expect(Object.keys(fields.company!).sort()).toEqual(['email', 'name']);
    // The same sentence for three items.
    expect(fields.tags).toHaveLength(1);
  });

  it('has each of its sentences, and what concerns the whole is under non_field_errors', async () => {
    const schema = z.any().superRefine((_, context) => {
      issue('blank')(context, ['name']);
      issue('number')(context, ['name']);
      issue('blank')(context, ['name']);
      issue('required')(context);
      issue('blank')(context, ['company']);
      issue('blank')(context, ['company', 'name']);
    });
    const fields = await failsWith(schema, {});
    expect(Object.keys(fields)).toEqual(['name', 'non_field_errors', 'company']);
    expect(fields.non_field_errors).toHaveLength(1);
    expect(Object.keys(fields.company!)).toEqual(['name']);
    await expect(validate(z.object({ a: z.number() }), { a: 1, b: 2 })).resolves.toEqual({ a: 1 });
  });
});
