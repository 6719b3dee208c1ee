import { z } from 'zod'
import { productVersion } from '@chatflow/contract'

export const manifestName = 'manifest.json'
export const digestName = 'manifest.sha256'

const text = z.string().max(500).nullable()

/** The company as its own row says it. Plan, due date and limits belong to where it is. */
const company = z.object({
  name: z.string().min(1).max(200),
  email: text,
  phone: text,
  document: text,
  timezone: z.string().max(100),
  schedules: z.array(z.record(z.string(), z.unknown())).max(100),
  addressStreet: text,
  addressState: text,
  addressCity: text,
})

/** What an archive says about itself. It stands at its end: one that was cut off has none. */
export const archiveManifest = z.object({
  format: z.literal(1),
  kind: z.literal('company'),
  version: z.string().max(50),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string().max(200)).min(1).max(10_000),
  company,
  tables: z
    .array(
      z.object({
        name: z.string().max(100),
        columns: z.array(z.string().max(100)).min(1).max(500),
        rows: z.number().int().min(0),
      }),
    )
    .max(500),
  media: z.object({ files: z.number().int().min(0), bytes: z.number().int().min(0) }),
  checksums: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type ArchiveManifest = z.infer<typeof archiveManifest>

export const archiveVersion = { format: 1, kind: 'company', version: productVersion } as const

export const rowsName = (table: string, part: number) =>
  `rows/${table}/${String(part).padStart(6, '0')}.jsonl.gz`
export const tableOfEntry = (name: string) => /^rows\/([a-z_]+)\/\d{6}\.jsonl\.gz$/.exec(name)?.[1]
export const mediaOfEntry = (name: string) => /^media\/(.+)$/.exec(name)?.[1]
