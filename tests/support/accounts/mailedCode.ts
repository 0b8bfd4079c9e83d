import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeIn } from './signUp';

/**
 * Waits for the mail with the verification code and returns the code.
 * @param folder the folder of the backend's mails, one file each
 * @throws Error after 4 seconds
 */
export async function mailedCode(folder: string, email: string): Promise<string> {
  // The backend sends the mail after it has answered.
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const mails = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'));
    const mail = mails.find(text => text.includes(`To: ${email}`));
    const code = mail && codeIn({ text: mail.slice(mail.indexOf('\n\n')) });
    if (code) return code;
    await wait(20);
  }
  throw new Error(`No code was mailed to ${email}.`);
}
