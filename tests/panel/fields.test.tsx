import { isValidElement, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Named } from '../../src/contract/records';
import { defineResource } from '../../src/resource/defineResource';
import type { Resource } from '../../src/resource/Resource';
import { declaredFields } from '../../src/resource/form/body/declaredFields';
import {
  boolean,
  choice,
  date,
  number,
  photo,
  position,
  price,
  reference,
  references,
  text,
  time,
  type FieldsOf,
} from '../../src/resource/fields/fields';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { sortChoices } from '../../src/resource/list/toolbar/sortChoices';
import { visitElements } from '../../src/ui/visitElements';

interface Allergen extends Named {
  code: number;
  fee: string;
  severity: 'mild' | 'serious';
  is_active: boolean;
  found_on: string | null;
  menu: Named | null;
  others: Named[];
  photo: string | null;
  sort_order: number;
  updated_at: string;
}

const FIELDS: FieldsOf<Allergen> = {
  name: text({ required: true }),
  code: number(),
  fee: price(),
  severity: choice(['mild', 'serious'], { filter: true }),
  is_active: boolean({ filter: 'active' }),
  found_on: date(),
  menu: reference('menus', { filter: 'menu__pk' }),
  others: references('menus', { column: false }),
  photo: photo(),
  sort_order: position(),
  updated_at: time(),
};

/** Declares a resource with these fields; the panel has no record of them. */
function declare(fields: FieldsOf<Allergen>): Resource {
  return defineResource<'menus'>({
    name: 'menus',
    endpoint: 'company-api/v1/allergens/',
    fields: fields,
  });
}

function sourcesOf(node: Resource['columns']): string[] {
  const sources: string[] = [];
  visitElements(node, ({ props }) => {
    if (typeof props.source !== 'string') return true;
    sources.push(props.source);
    return false;
  });
  return sources;
}

describe('the fields of a declaration', () => {
  it('are the columns and the inputs, with the photo at the side of the form', () => {
    const { columns, inputs } = declare(FIELDS);
    expect(sourcesOf(columns)).toEqual(Object.keys(FIELDS).filter(name => name !== 'others'));
    expect(sourcesOf(inputs)).toEqual([
      'name',
      'code',
      'fee',
      'severity',
      'is_active',
      'found_on',
      'menu',
      'others',
      'photo',
    ]);
    expect(isValidElement(inputs) && (inputs as ReactElement<{ side: unknown }>).props.side).toBeTruthy();
  });

  it('give the order of the list, unless it is declared', () => {
    expect(declare(FIELDS).ordering).toBe('sort_order');
    expect(declare({ name: text() }).ordering).toBe('-pk');
    const { ordering } = defineResource<'categories'>({
      name: 'categories',
      endpoint: 'x/',
      ordering: 'name',
      fields: { sort_order: position() },
    });
    expect(ordering).toBe('name');
  });

  it('are sorted by what a backend can order', () => {
    expect(sortChoices(declare(FIELDS).columns).map(({ ordering }) => ordering)).toEqual([
      'sort_order',
      'name',
      '-name',
      'code',
      '-code',
      'fee',
      '-fee',
      'severity',
      '-severity',
      'is_active',
      '-is_active',
      'found_on',
      '-found_on',
      '-updated_at',
      '-pk',
    ]);
  });

  it('are sorted in the words of their kind', () => {
    const choices = sortChoices(declare({ ...FIELDS, created_at: time() } as never).columns);
    expect(Object.fromEntries(choices.map(({ ordering, kind }) => [ordering, kind]))).toMatchObject({
      name: 'text',
      '-fee': 'figure_down',
      severity: 'plain',
      '-is_active': 'plain_down',
      found_on: 'date',
      '-created_at': 'date_down',
      '-updated_at': 'latest',
    });
  });

  it('are filters of the toolbar, by their own name or by the given one', () => {
    expect(declare(FIELDS).filters.map(({ parameter }) => parameter)).toEqual([
      'severity',
      'active',
      'menu__pk',
    ]);
    expect(declare({ severity: choice(['mild', 'serious']) }).filters).toEqual([]);
  });

  it('are filters without a column too, after those of the columns', () => {
    const hidden = declare({
      is_active: boolean({ column: false, filter: true }),
      severity: choice(['mild', 'serious'], { filter: true }),
      menu: reference('menus', { column: false, filter: 'menu__pk' }),
    });
    expect(sourcesOf(hidden.columns)).toEqual(['severity']);
    expect(hidden.filters.map(({ parameter }) => parameter)).toEqual(['severity', 'is_active', 'menu__pk']);
  });

  it('are sent: references as ids, the order as it is, and a photo only if it has changed', () => {
    const { body, references: embedded } = declare(FIELDS);
    expect(embedded).toEqual(['menu', 'others']);
    const record = {
      id: 3,
      name: 'Fındık',
      severity: 'mild',
      menu: { id: 4, name: 'Öğle' },
      others: [{ id: 5, name: 'Akşam' }],
      photo: 'https://x/a.webp',
      sort_order: 7,
      updated_at: '2026-01-01T00:00:00Z',
    };
    const sent = { name: 'Fındık', severity: 'mild', menu: 4, others: [5], sort_order: 7 };
    expect(body(record, record)).toEqual(sent);
    const file = new File(['x'], 'x.png');
    expect(body({ ...record, photo: file }, record)).toEqual({ ...sent, photo: file });
    expect(body({ ...record, photo: null }, record)).toEqual({ ...sent, photo: null });
    expect(body({ ...record, photo: null }, { ...record, photo: null })).toEqual(sent);
    expect(body({ id: 0, name: 'Süt', photo: null, menu: null, others: [] }, undefined)).toEqual({
      name: 'Süt',
      menu: null,
      others: [],
    });
  });

  it('are sent with a price as a number, or null for none', () => {
    const { body } = declare({ fee: price() });
    const sent = ['12.50', 12.5, '0', '', ' ', null].map(fee => body({ id: 1, fee }, undefined));
    expect(sent.map(fields => (fields as { fee: unknown }).fee)).toEqual([12.5, 12.5, 0, null, null, null]);
    const unclear = { fee: 'free' };
    expect(body({ id: 1, ...unclear }, undefined)).toEqual(unclear);
    const long = { fee: '1234567890123456.78' };
    expect(body({ id: 1, ...long }, undefined)).toEqual(long);
  });

  it('can be left out of the list or the form', () => {
    const { columns, inputs } = declare({
      name: text({ input: false }),
      code: number({ column: false }),
      fee: text({ multiline: true }),
      sort_order: position({ input: true }),
    });
    expect(sourcesOf(columns)).toEqual(['name', 'sort_order']);
    expect([...declaredFields(inputs).fields.keys()]).toEqual(['code', 'fee', 'sort_order']);
  });

  it('must be able to show their values', () => {
    const wrong: FieldsOf<Allergen>[] = [
      // @ts-expect-error the record has no such field
      { colour: text() },
      // @ts-expect-error a number is no text
      { code: text() },
      // @ts-expect-error one of the values is not among the choices
      { severity: choice(['mild']) },
      // @ts-expect-error one record, not several
      { menu: references('menus') },
      // @ts-expect-error no resource has this name
      { menu: reference('colours') },
      // @ts-expect-error a text is no yes or no
      { name: boolean() },
    ];
    expect(wrong).toHaveLength(6);
  });
});

describe('columns and inputs of one kind', () => {
  const { ChoiceColumn, BooleanInput, PriceColumn, PositionColumn, ReferenceColumn, PhotoInput } =
    fieldsOf<Allergen>();

  it('accept only fields with such values', () => {
    const wrong = () => [
      // @ts-expect-error a number is no choice
      <ChoiceColumn key="a" source="code" choices={[]} />,
      // @ts-expect-error a text is no yes or no
      <BooleanInput key="b" source="name" />,
      // @ts-expect-error a menu has no price
      <PriceColumn key="c" source="menu" />,
      // @ts-expect-error the order is `sort_order`
      <PositionColumn key="d" source="code" />,
      // @ts-expect-error a mistyped field
      <ReferenceColumn key="e" source="menus" reference="menus" />,
      // @ts-expect-error a list of records is no photo
      <PhotoInput key="f" source="others" />,
    ];
    expect(wrong).toBeTypeOf('function');
  });
});
