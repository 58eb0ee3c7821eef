/** A bucket of a store that speaks S3, and the key with which calls to it are signed. */
export interface BucketSettings {
  /** The address of the store, without a slash at its end. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The folder in the bucket, without slashes at its ends; empty for the bucket itself. */
  readonly prefix: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

/** The region of a bucket unless FILES_REGION is set. */
export const usualRegion = "us-east-1";

const bucketUrl = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/**
 * Reads the settings of the bucket; null where new files go to a folder. Calls `refuse` with a sentence for each that
 * is wrong, which never repeats the secret.
 */
export function readBucket(
  text: (name: `FILES_${"URL" | "ENDPOINT" | "REGION" | "KEY" | "SECRET"}`) => string | undefined,
  refuse: (sentence: string) => void,
): BucketSettings | null {
  const url = text("FILES_URL");
  const [endpoint, region, key, secret] = (["ENDPOINT", "REGION", "KEY", "SECRET"] as const).map((name) =>
    text(`FILES_${name}`),
  );
  if (!url) {
    if (endpoint ?? region ?? key ?? secret)
      refuse(
        "FILES_ENDPOINT, FILES_REGION, FILES_KEY and FILES_SECRET go with FILES_URL: set it too, or none of them.",
      );
    return null;
  }
  const [, bucket, folder = ""] = bucketUrl.exec(url) ?? [];
  if (bucket === undefined || folder.split("/").some((part) => /^\.+$/.test(part)))
    refuse(`FILES_URL must look like s3://bucket or s3://bucket/folder, not "${url}".`);
  if (!key || !secret) refuse("FILES_URL needs FILES_KEY and FILES_SECRET, with which calls to the bucket are signed.");
  if (region && !/^[a-z0-9-]{1,50}$/.test(region))
    refuse(`FILES_REGION must be the name of a region such as eu-central-1, not "${region}".`);
  if (endpoint && !isOrigin(endpoint))
    refuse(`FILES_ENDPOINT must be an address such as https://s3.example without path, not "${endpoint}".`);
  const place = region ?? usualRegion;
  return {
    endpoint: endpoint?.replace(/\/$/, "") ?? `https://s3.${place}.amazonaws.com`,
    bucket: bucket ?? "",
    prefix: folder.slice(1),
    region: place,
    key: key ?? "",
    secret: secret ?? "",
  };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return ["https:", "http:"].includes(protocol) && href === `${origin}/`;
}
