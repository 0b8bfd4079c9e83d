import { writeFile } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { certificateProblem } from '../shared/certificateProblem';
import type { S3Config } from '../shared/config';
import { UnavailableError } from '../domain/errors';
import { isPhotoName } from '../domain/photos/photoNames';
import type { PhotoStore } from '../domain/photos/PhotoStore';
import { StartError } from '../shared/StartError';

/** With the second try, a silent store is given up before a client is, after 30 s without a byte. */
const CONNECT_MS = 3_000;
const RESPONSE_TIMEOUT_MS = 5_000;
const SILENCE_MS = 10_000;
const MAX_ATTEMPTS = 2;

/** So many calls of one deletion are open at the same time. */
const MAX_CONCURRENT_CALLS = 10;

/** Each photo is one object, below a prefix. */
const TYPE = 'image/webp';

/** The name of the object of an installation that has photos in the bucket begins with this. */
const OWNER = 'installation-';

/**
 * Stores photos in a bucket of S3 or of a compatible store.
 * @throws StartError if the bucket cannot be used
 */
export async function s3PhotoStore(config: S3Config): Promise<PhotoStore> {
  const { bucket: Bucket, endpoint, region, prefix, credentials } = config;
  // A warning about a later version of Node, which the person who starts the backend did not ask for.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
    },
    // Other stores than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const check = async () => {
    await client.send(new HeadBucketCommand({ Bucket }));
  };
  await check().catch((error: unknown) => {
    throw new StartError(`Photos: ${reasonOf(error, config)}`, { cause: error });
  });

  const get = async (name: string) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey || statusOf(error) === 404) return undefined;
      throw unavailable(error);
    }
  };
  return {
    get,
    async put(name, content) {
      const object = { Bucket, Key: prefix + name, Body: content, ContentType: TYPE };
      await client.send(new PutObjectCommand(object)).catch(rethrow);
    },
    async copyTo(name, path) {
      const content = await get(name);
      if (content) await writeFile(path, content);
      return content !== undefined;
    },
    async delete(names) {
      // One call for each: DeleteObjects needs a checksum that not every store knows.
      const remove = (name: string) => client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }));
      for (let from = 0; from < names.length; from += MAX_CONCURRENT_CALLS)
        await Promise.all(names.slice(from, from + MAX_CONCURRENT_CALLS).map(remove)).catch(rethrow);
    },
    check,
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '', LastModified: putAt } of Contents) {
          const name = Key.slice(prefix.length);
          // The bucket may have other objects.
          if (putAt && isPhotoName(name)) yield { name, putAt };
        }
      }
    },
    owners: {
      async list() {
        const query = { Bucket, Prefix: prefix + OWNER };
        const { Contents = [] } = await client.send(new ListObjectsV2Command(query)).catch(rethrow);
        return Contents.map(({ Key = '' }) => Key.slice(query.Prefix.length));
      },
      async add(id) {
        const object = { Bucket, Key: prefix + OWNER + id, Body: id, ContentType: 'text/plain' };
        await client.send(new PutObjectCommand(object)).catch(rethrow);
      },
      async remove(ids) {
        for (const id of ids)
          await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + OWNER + id })).catch(rethrow);
      },
    },
  };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function unavailable(error: unknown): UnavailableError {
  return new UnavailableError('The store of photos cannot be used', { cause: error });
}

function rethrow(error: unknown): never {
  throw unavailable(error);
}

/** Says what to correct. */
function reasonOf(error: unknown, { bucket, endpoint, region }: S3Config): string {
  const place = endpoint ?? `S3 in ${region}`;
  const status = statusOf(error);
  if (status === 404)
    return `${place} has no bucket ${bucket}: create it, or correct S3_BUCKET and S3_ENDPOINT.`;
  if (status === 403 || status === 401)
    return `${place} does not let this key use the bucket ${bucket}: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or allow it to list, read, write and delete.`;
  if (status === 301 || status === 400)
    return `The bucket ${bucket} is not in ${region}, or ${place} does not accept the request: correct S3_REGION and S3_ENDPOINT.`;
  if (status !== undefined) return `${place} answers with status ${status}: correct S3_ENDPOINT.`;
  const certificate = certificateProblem(error);
  if (certificate)
    return `The certificate of ${place} is not accepted (${certificate}): name the certificate of its authority in NODE_EXTRA_CA_CERTS.`;
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (name === 'CredentialsProviderError')
    return 'There is no key for S3: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the machine a role.';
  return `${place} cannot be reached (${code ?? message}): correct S3_ENDPOINT, or start that store first.`;
}
