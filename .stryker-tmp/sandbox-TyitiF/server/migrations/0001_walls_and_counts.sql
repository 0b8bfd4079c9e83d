-- The role under which a company's queries run. Where the database's user may not create one, the forced policies below
-- hold that user itself.
DO $$ BEGIN
  CREATE ROLE sofra_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('GRANT sofra_app TO %I', current_user);
EXCEPTION WHEN OTHERS THEN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['ingredients', 'products', 'product_ingredients', 'categories', 'product_categories',
    'menus', 'menu_categories', 'links', 'company_counts']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY own_company ON %I USING (company_id = '
      'nullif(current_setting(''sofra.company_id'', true), '''')::integer)', owned);
    IF owned <> 'company_counts' THEN
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    END IF;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sofra_app') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sofra_app', owned);
    END IF;
  END LOOP;
  ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own_company ON companies
    USING (id = nullif(current_setting('sofra.company_id', true), '')::integer);
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sofra_app') THEN
    GRANT SELECT, UPDATE ON companies TO sofra_app;
    GRANT SELECT ON currencies, company_types TO sofra_app;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION sofra_open_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_counts (company_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER open_counts AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION sofra_open_counts();
--> statement-breakpoint
-- One statement, one update of the company's counts, however many rows it adds or removes.
CREATE FUNCTION sofra_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'UPDATE company_counts SET %1$I = %1$I %2$s touched.rows '
    'FROM (SELECT company_id, count(*)::integer AS rows FROM changed GROUP BY company_id) AS touched '
    'WHERE company_counts.company_id = touched.company_id',
    TG_TABLE_NAME, CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['ingredients', 'products', 'categories', 'product_categories', 'menus', 'links']
  LOOP
    EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed '
      'FOR EACH STATEMENT EXECUTE FUNCTION sofra_count()', counted);
    EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed '
      'FOR EACH STATEMENT EXECUTE FUNCTION sofra_count()', counted);
  END LOOP;
END $$;
