import { z } from 'zod';
import { PAGE_FRESH_SECONDS } from '../../contract/limits.ts';
import { isValidProxies } from '../lib/http/reader-address.ts';
import type { PurgeSettings } from '../pages/purge/purge.ts';

/** What stands between the site and its readers, and who else may ask it. */
export const proxyVariables = z.object({
  TRUSTED_PROXIES: z
    .string()
    .refine(
      isValidProxies,
      'write addresses or ranges, separated by commas, such as 127.0.0.1, 10.0.0.0/8, or how many proxies readers pass, such as 1',
    )
    .default(''),
  SHARED_CACHE_SECONDS: z.coerce
    .number('write for how many seconds proxies and CDNs may keep a page, such as 60')
    .int()
    .min(1, 'write 1 to 3600')
    .max(3600, 'write 1 to 3600')
    .default(PAGE_FRESH_SECONDS),
  HSTS: z
    .string()
    .regex(
      /^max-age=\d+(; ?includeSubDomains)?(; ?preload)?$/i,
      'write the header, such as max-age=31536000; includeSubDomains',
    )
    .optional(),
  ADMIN_HOST: z.string().min(1).default('127.0.0.1'),
  ADMIN_PORT: z.coerce
    .number('write a port number, such as 3100')
    .int()
    .min(0, 'write 0 to 65535')
    .max(65535, 'write 0 to 65535')
    .optional(),
  ADMIN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'write 16 letters or more, without spaces')
    .optional(),
  PURGE_URL: z.url({ protocol: /^https?$/, error: 'write an address that begins with https://' }).optional(),
  PURGE_HEADER: z.enum(['Surrogate-Key', 'Cache-Tag'], 'write Surrogate-Key or Cache-Tag').optional(),
  PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'write the token alone, without spaces')
    .optional(),
});

export interface ProxyEnvironment {
  /** Whose X-Forwarded-For is believed: addresses and ranges, separated by commas, or a number of proxies. */
  trustedProxies: string;
  /** How long proxies and CDNs may keep a page without asking. */
  sharedCacheSeconds: number;
  /** The value of Strict-Transport-Security. */
  hsts: string | undefined;
  /** Where /metrics and /readyz are, when not among the pages; and the key to them. */
  admin: { host: string; port: number | undefined; token: string | undefined };
  purge: PurgeSettings;
}

export function toProxyEnvironment(given: z.infer<typeof proxyVariables>): ProxyEnvironment {
  return {
    trustedProxies: given.TRUSTED_PROXIES,
    sharedCacheSeconds: given.SHARED_CACHE_SECONDS,
    hsts: given.HSTS,
    admin: { host: given.ADMIN_HOST, port: given.ADMIN_PORT, token: given.ADMIN_TOKEN },
    purge: {
      url: given.PURGE_URL,
      // A purge by tag needs the tags on the pages.
      header: given.PURGE_HEADER ?? (given.PURGE_URL ? 'Surrogate-Key' : undefined),
      token: given.PURGE_TOKEN,
    },
  };
}
