-- A restore gives the database its tables again, but not another id.
CREATE TABLE IF NOT EXISTS "installation" (
	"id" text PRIMARY KEY NOT NULL,
	"may_own_photos" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
INSERT INTO "installation" ("id") SELECT replace(gen_random_uuid()::text, '-', '') WHERE NOT EXISTS (SELECT FROM "installation");
