import {
  BulkDeleteButton,
  BulkUpdateButton,
  Create,
  DataTable,
  DeleteButton,
  Edit,
  FormTab,
  List,
  SimpleForm,
  TabbedForm,
  TextInput,
  UpdateButton,
  UpdateWithUndoButton,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { errorText } from '../../../src/api/refusals/errorText';
import type { Menu } from '../../../src/contract/records';
import { muiComponent } from '../../../src/ui/mui/muiComponent';

/** Views of the menus that consist of react-admin's components. */

function RowButtons() {
  const menu = useRecordContext<Menu>();
  const data = { ...menu, name: 'Renamed' };
  return (
    <>
      <UpdateButton label="Rename" data={data} />
      <UpdateWithUndoButton label="Rename later" data={data} />
      <DeleteButton />
    </>
  );
}

const bulkActions = (
  <>
    <BulkUpdateButton label="Rename all" data={{ name: 'Renamed', description: '', categories: [] }} />
    <BulkDeleteButton />
  </>
);

function MenuList() {
  return (
    <List>
      <DataTable bulkActionButtons={bulkActions}>
        <DataTable.Col source="name" />
        <DataTable.Col>
          <RowButtons />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

function MenuEdit() {
  const notify = useNotify();
  const translate = useTranslate();
  const onError = (error: unknown) => notify(errorText(error, translate), { type: 'error' });
  return (
    <Edit mutationOptions={{ onError }}>
      <TabbedForm>
        <FormTab label="Menu">
          <TextInput source="name" />
        </FormTab>
        <FormTab label="Texts" path="texts">
          <TextInput source="description" />
        </FormTab>
      </TabbedForm>
    </Edit>
  );
}

function MenuCreate() {
  return (
    <Create>
      <SimpleForm>
        <TextInput source="name" />
      </SimpleForm>
    </Create>
  );
}

export const views = {
  list: muiComponent(async () => MenuList),
  create: muiComponent(async () => MenuCreate),
  edit: muiComponent(async () => MenuEdit),
};
