ALTER TABLE "registrations" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "tries_of_own" integer DEFAULT 0 NOT NULL;