import {
  Button,
  Datagrid,
  DateField,
  DeleteButton,
  Edit,
  EditButton,
  List,
  Pagination,
  SimpleForm,
  TextField,
  TextInput,
  required,
  useListContext,
  useRecordContext,
  useUpdate,
  type RaRecord,
} from 'react-admin';

const inOrder = { field: 'sort_order', order: 'ASC' } as const;

export const CategoryList = () => (
  <List sort={inOrder} perPage={20} pagination={<Pagination rowsPerPageOptions={[20, 50, 100]} />}>
    <Datagrid>
      <TextField source="name" />
      <TextField source="description" />
      <DateField source="updated_at" />
      <MoveDown label="Move" />
      <EditButton />
      <DeleteButton />
    </Datagrid>
  </List>
);

/** Swaps a row with the next one, optimistically, as in the documentation of `useUpdate`. */
function MoveDown(_: { label: string }) {
  const record = useRecordContext();
  const { data = [] } = useListContext();
  const [update] = useUpdate();
  const index = data.findIndex(({ id }) => id === record?.id);
  const below = data[index + 1];
  if (!record || !below) return null;
  const move = (id: number, to: number, previousData: RaRecord) =>
    update(
      'categories',
      { id, data: { sort_order: to }, previousData, meta: { patch: true } },
      { mutationMode: 'optimistic' },
    );
  return (
    <Button
      label="Down"
      onClick={event => {
        event.stopPropagation();
        void move(record.id as number, index + 1, record);
        void move(below.id, index, below);
      }}
    />
  );
}

export const CategoryEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="name" validate={required()} fullWidth />
      <TextInput source="description" multiline fullWidth />
    </SimpleForm>
  </Edit>
);
