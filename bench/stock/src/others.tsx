import {
  ArrayField,
  ChipField,
  Datagrid,
  DateField,
  DeleteButton,
  List,
  SingleFieldList,
  TextField,
} from 'react-admin';

export const IngredientList = () => (
  <List perPage={20}>
    <Datagrid>
      <TextField source="name" />
      <DeleteButton />
    </Datagrid>
  </List>
);

export const MenuList = () => (
  <List perPage={20}>
    <Datagrid>
      <TextField source="name" />
      <ArrayField source="categories">
        <SingleFieldList linkType={false}>
          <ChipField source="name" size="small" />
        </SingleFieldList>
      </ArrayField>
      <DateField source="updated_at" />
      <DeleteButton />
    </Datagrid>
  </List>
);

export const LinkList = () => (
  <List perPage={20}>
    <Datagrid>
      <TextField source="menu.name" />
      <TextField source="slug" />
      <TextField source="description" />
      <DateField source="updated_at" />
      <DeleteButton />
    </Datagrid>
  </List>
);
