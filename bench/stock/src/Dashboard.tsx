import { Card, CardContent, CardHeader, List, ListItem, ListItemText } from '@mui/material';
import { Title, useGetList } from 'react-admin';

const latest = (field: string) => ({
  pagination: { page: 1, perPage: 5 },
  sort: { field, order: 'DESC' as const },
});

export function Dashboard() {
  const links = useGetList('qr-codes', latest('updated_at'));
  const menus = useGetList('menus', latest('updated_at'));
  const products = useGetList('products', latest('created_at'));
  return (
    <>
      <Title title="Dashboard" />
      <Latest
        title="Links"
        items={links.data?.map(({ id, menu, slug }) => ({ id, name: menu.name, text: slug }))}
      />
      <Latest
        title="Menus"
        items={menus.data?.map(({ id, name, categories }) => ({
          id,
          name,
          text: categories.map((category: { name: string }) => category.name).join(', '),
        }))}
      />
      <Latest
        title="Products"
        items={products.data?.map(({ id, name, price }) => ({ id, name, text: price }))}
      />
    </>
  );
}

function Latest({
  title,
  items = [],
}: {
  title: string;
  items?: { id: number; name: string; text: string }[];
}) {
  return (
    <Card sx={{ mt: 2 }}>
      <CardHeader title={title} />
      <CardContent>
        <List>
          {items.map(({ id, name, text }) => (
            <ListItem key={id}>
              <ListItemText primary={name} secondary={text} />
            </ListItem>
          ))}
        </List>
      </CardContent>
    </Card>
  );
}
