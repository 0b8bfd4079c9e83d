import {
  AutocompleteArrayInput,
  ChipField,
  Datagrid,
  DateField,
  DeleteButton,
  Edit,
  EditButton,
  FunctionField,
  ImageField,
  ImageInput,
  List,
  NumberField,
  NumberInput,
  Pagination,
  ReferenceArrayInput,
  SimpleForm,
  SingleFieldList,
  TextField,
  TextInput,
  ArrayField,
  required,
} from 'react-admin';

const newestFirst = { field: 'id', order: 'DESC' } as const;

export const ProductList = () => (
  <List sort={newestFirst} perPage={20} pagination={<Pagination rowsPerPageOptions={[20, 50, 100]} />}>
    <Datagrid>
      <FunctionField
        label="Photo"
        render={({ photo }) => photo && <img src={photo} alt="" width={50} height={50} />}
      />
      <TextField source="name" />
      <NumberField source="price" options={{ minimumFractionDigits: 2 }} />
      <ArrayField source="ingredients">
        <SingleFieldList linkType={false}>
          <ChipField source="name" size="small" />
        </SingleFieldList>
      </ArrayField>
      <DateField source="updated_at" />
      <EditButton />
      <DeleteButton />
    </Datagrid>
  </List>
);

export const ProductEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="name" validate={required()} fullWidth />
      <TextInput source="description" multiline fullWidth />
      <NumberInput source="price" validate={required()} />
      <ImageInput source="picture" label="Photo" accept={{ 'image/*': [] }}>
        <ImageField source="src" />
      </ImageInput>
      <ReferenceArrayInput source="ingredients" reference="ingredients" perPage={10_000}>
        <AutocompleteArrayInput optionText="name" />
      </ReferenceArrayInput>
    </SimpleForm>
  </Edit>
);
