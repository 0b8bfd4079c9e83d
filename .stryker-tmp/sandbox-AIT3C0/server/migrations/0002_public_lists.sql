INSERT INTO currencies (id, name, code, symbol, minor_unit) VALUES
  (1, 'US Dollar', 'USD', '$', 2),
  (2, 'Turkish Lira', 'TRY', '₺', 2),
  (3, 'Euro', 'EUR', '€', 2),
  (4, 'Pound Sterling', 'GBP', '£', 2),
  (5, 'Swiss Franc', 'CHF', 'CHF', 2),
  (6, 'Azerbaijani Manat', 'AZN', '₼', 2),
  (7, 'Georgian Lari', 'GEL', '₾', 2),
  (8, 'UAE Dirham', 'AED', 'AED', 2),
  (9, 'Japanese Yen', 'JPY', '¥', 0),
  (10, 'Kuwaiti Dinar', 'KWD', 'KD', 3);
--> statement-breakpoint
INSERT INTO company_types (id, name) VALUES
  (1, 'Restaurant'),
  (2, 'Café'),
  (3, 'Bar'),
  (4, 'Bakery'),
  (5, 'Hotel'),
  (6, 'Food truck'),
  (7, 'Catering'),
  (8, 'Other');
