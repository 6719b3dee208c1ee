import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, looseBoolean, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { Company, recurrences } from './companies.ts'
import { Plan } from './plans.ts'

const optional = (max: number) =>
  text(max)
    .trim()
    .transform((value) => value || null)
    .nullable()
/** Typed into a form: empty stands for what the plan says. */
const count = z.preprocess(
  (value) => (value === '' ? null : typeof value === 'string' ? Number(value) : value),
  z.number('Invalid').int('Invalid').min(0, 'Invalid').max(1_000_000, 'Invalid').nullable(),
)
/** A day, meant to its end where the company is, or a moment. What is no date stands for none. */
const dueDate = z.preprocess(
  (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value.trim() : null),
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
    .nullable()
    .catch(null),
)

const companyFields = z.object({
  name: z.string('Nome é obrigatório').trim().min(2, 'Nome é obrigatório').max(50, 'Too Long!'),
  email: z
    .string('E-mail é obrigatório')
    .trim()
    .toLowerCase()
    .min(1, 'E-mail é obrigatório')
    .max(254)
    .pipe(z.email('Email é inválido')),
  planId: idParam,
  phone: optional(30),
  document: optional(30),
  status: looseBoolean,
  dueDate,
  recurrence: z.enum(recurrences),
  paymentMethod: optional(50),
  addressStreet: optional(200),
  addressState: optional(50),
  addressCity: optional(100),
  numberAttendants: count,
  numberConections: count,
})
export const CompanyChanges = companyFields.partial()
export type CompanyChanges = z.infer<typeof CompanyChanges>
/** With the password of its first admin, who signs in with the address of the company. */
export const NewCompanyForm = CompanyChanges.extend({
  ...companyFields.pick({ name: true, email: true, planId: true }).shape,
  password: z.string('Required').min(5, 'Too Short!').max(50, 'Too Long!'),
})
export type NewCompanyForm = z.infer<typeof NewCompanyForm>

/** What a company uses of what it may have. */
const Usage = z.object({ users: z.number(), connections: z.number(), queues: z.number() })
export const ListedCompany = Company.extend({
  plan: Plan,
  folderSize: z.number(),
  numberFileFolder: z.number(),
  updatedAtFolder: isoDate.nullable(),
  usage: Usage,
  isBeingDeleted: z.boolean(),
})
export type ListedCompany = z.infer<typeof ListedCompany>

export const listCompanyPage = endpoint({
  method: 'GET',
  path: '/companiesPlan',
  summary: 'The companies of the installation, by id, with their plan and what they use.',
  access: 'companies:manage',
  query: pageQuery,
  response: z.object({ companies: z.array(ListedCompany), ...pageEnd }),
})
export const listCompanies = endpoint({
  method: 'GET',
  path: '/companies',
  summary: 'The companies of the installation, by id.',
  access: 'companies:manage',
  query: pageQuery,
  response: z.object({ companies: z.array(Company), ...pageEnd }),
})
export const listCompanyNames = endpoint({
  method: 'GET',
  path: '/companies/list',
  summary: 'Every company of the installation with its plan, to choose from.',
  access: 'companies:manage',
  response: z.array(Company.extend({ plan: Plan })),
})
export const findCompany = endpoint({
  method: 'GET',
  path: '/companies/:companyId',
  summary: 'One company: the own one for an admin, any for a super user.',
  access: 'settings:manage',
  whileExpired: true,
  params: z.object({ companyId: idParam }),
  response: Company,
})
export const createCompany = endpoint({
  method: 'POST',
  path: '/companies',
  summary: 'Opens a company with its first admin.',
  access: 'companies:manage',
  body: NewCompanyForm,
  response: Company,
})
export const updateCompany = endpoint({
  method: 'PUT',
  path: '/companies/:anyCompanyId',
  summary: 'Changes a company. What is left out stays. Nobody sets the password of another company here.',
  access: 'companies:manage',
  params: z.object({ anyCompanyId: idParam }),
  body: CompanyChanges,
  response: Company,
})
export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/companies/:anyCompanyId',
  summary: 'Closes a company at once and deletes everything of it in the background. A receipt stays.',
  access: 'companies:manage',
  params: z.object({ anyCompanyId: idParam }),
  response: Message.extend({ deletionId: z.uuid() }),
  status: 202,
})

export const CompanyDeletion = z.object({
  id: z.uuid(),
  companyId: id,
  name: z.string(),
  document: z.string().nullable(),
  email: z.string().nullable(),
  requestedByName: z.string(),
  requestedAt: isoDate,
  state: z.enum(['running', 'done', 'failed']),
  finishedAt: isoDate.nullable(),
  counts: z.record(z.string(), z.number()),
  files: z.number(),
  bytes: z.number(),
  error: z.string().nullable(),
})
export type CompanyDeletion = z.infer<typeof CompanyDeletion>
export const listCompanyDeletions = endpoint({
  method: 'GET',
  path: '/company-deletions',
  summary: 'The receipts of companies that were deleted, newest first.',
  access: 'companies:manage',
  query: pageQuery,
  response: z.object({ deletions: z.array(CompanyDeletion), ...pageEnd }),
})
