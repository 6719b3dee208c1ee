import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, isoDate, text } from '../platform/fields.ts'
import { Brand } from './settings.ts'

/** The TXT record that proves a domain stands under this name before it. */
export const domainRecordName = (domain: string) => `_chatflow.${domain}`

/** For so long a proven domain stays the company's although its record is gone. */
export const domainGraceDays = 14

/** What a company shows under its own domain. What is null there is as in the installation. */
export const CompanyBrand = z.object({
  domain: z.string().nullable(),
  /** What the owner of the domain writes into its DNS. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
  verifiedAt: isoDate.nullable(),
  /** Since when the record of a proven domain is no longer found. */
  missingSince: isoDate.nullable(),
  brand: Brand.extend({
    primaryColorLight: z.string().nullable(),
    primaryColorDark: z.string().nullable(),
    appName: z.string().nullable(),
  }),
})
export type CompanyBrand = z.infer<typeof CompanyBrand>

const params = z.object({ anyCompanyId: idParam })

export const findCompanyBrand = endpoint({
  method: 'GET',
  path: '/companies/:anyCompanyId/brand',
  summary: 'The domain and the brand of a company.',
  access: 'companies:manage',
  params,
  response: CompanyBrand,
})
export const changeCompanyDomain = endpoint({
  method: 'PUT',
  path: '/companies/:anyCompanyId/domain',
  summary: 'Notes the domain a company wants; empty takes it away. It counts once it is proven.',
  access: 'companies:manage',
  params,
  body: z.object({ domain: text(300) }),
  response: CompanyBrand,
})
export const checkCompanyDomain = endpoint({
  method: 'POST',
  path: '/companies/:anyCompanyId/domain/check',
  summary: 'Looks for the TXT record that proves the domain. From then on it shows the brand of the company.',
  access: 'companies:manage',
  params,
  response: CompanyBrand,
})
export const changeCompanyBrand = endpoint({
  method: 'PUT',
  path: '/companies/:anyCompanyId/brand',
  summary: 'Changes the name or a colour of the brand, or takes a picture away.',
  access: 'companies:manage',
  params,
  body: z.object({ key: z.enum(Brand.keyof().options), value: text(200) }),
  response: CompanyBrand,
})
export const uploadCompanyLogo = endpoint({
  method: 'POST',
  path: '/companies/:anyCompanyId/brand/logo',
  summary: 'Changes a picture of the brand. The form names it in `mode`: Light, Dark, Favicon or Login.',
  access: 'companies:manage',
  params,
  file: { field: 'file', maxBytes: 5 * 1024 * 1024 },
  response: CompanyBrand,
})

export const askDomain = endpoint({
  method: 'GET',
  path: '/domains/ask',
  summary: 'Whether a domain is one of ours, for a proxy that is about to fetch a certificate for it.',
  access: 'public',
  query: z.object({ domain: z.string().max(300) }),
  response: z.object({ domain: z.string() }),
})
