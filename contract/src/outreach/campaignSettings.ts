import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { booleanText, id, looseBoolean, timeOfDay } from '../platform/fields.ts'

/** In seconds, messages and seconds; what the settings page offers. */
export const campaignSettingOptions = {
  messageInterval: [0, 5, 10, 15, 20, 30, 60, 70, 80, 100, 120],
  longerIntervalAfter: [0, 5, 10, 15, 20, 30, 40, 50, 60],
  greaterInterval: [0, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180],
} as const

/** What one message costs, by the kind that the network makes of it. */
export const RateCard = z.object({
  currency: z.string().trim().toUpperCase().length(3),
  perMessage: z.object({
    marketing: z.number().min(0).max(1_000),
    utility: z.number().min(0).max(1_000),
    service: z.number().min(0).max(1_000),
  }),
})
export type RateCard = z.infer<typeof RateCard>

/** `{key}` in a message stands for the value. */
export const CampaignVariables = z
  .array(
    z.object({
      key: z
        .string()
        .trim()
        .min(1)
        .max(50)
        .regex(/^[^{}]*$/),
      value: z.string().max(1_000),
    }),
  )
  .max(100)

/** Every setting as text, as old clients read it. */
export const campaignSettingDefaults = {
  messageInterval: '20',
  longerIntervalAfter: '20',
  greaterInterval: '60',
  variables: '[]',
  sabado: 'false',
  domingo: 'false',
  startHour: '09:00',
  endHour: '18:00',
  rateCard: '',
} as const
export type CampaignSettingKey = keyof typeof campaignSettingDefaults

/** How fast and when campaigns send. */
export interface CampaignPaceSettings {
  /** In seconds, messages, seconds. */
  messageInterval: number
  longerIntervalAfter: number
  greaterInterval: number
  /** `HH:MM`; sends from the first until just before the second. */
  startHour: string
  endHour: string
  sabado: boolean
  domingo: boolean
}
export interface CampaignSettings extends CampaignPaceSettings {
  variables: z.infer<typeof CampaignVariables>
  rateCard: RateCard | null
}

/** What the stored texts mean; one that is not stored has its default. */
export function parseCampaignSettings(stored: { key: string; value: string }[]): CampaignSettings {
  const given = Object.fromEntries(stored.map(({ key, value }) => [key, value]))
  const settings: Record<CampaignSettingKey, string> = { ...campaignSettingDefaults, ...given }
  return {
    messageInterval: Number(settings.messageInterval),
    longerIntervalAfter: Number(settings.longerIntervalAfter),
    greaterInterval: Number(settings.greaterInterval),
    startHour: settings.startHour,
    endHour: settings.endHour,
    sabado: booleanText.parse(settings.sabado),
    domingo: booleanText.parse(settings.domingo),
    variables: CampaignVariables.parse(JSON.parse(settings.variables)),
    rateCard: settings.rateCard === '' ? null : RateCard.parse(JSON.parse(settings.rateCard)),
  }
}

const oneOf = (options: readonly number[]) =>
  z.coerce
    .number()
    .refine((given) => options.includes(given), 'Invalid')
    .transform(String)
const flag = looseBoolean.transform((given) => (given ? 'true' : 'false'))

/** JSON, as text or as it is; nothing is the default. */
const json = (shape: z.ZodType, empty: string) =>
  z.union([z.string(), shape]).transform((given, context) => {
    if (given === '' || given === null) return empty
    try {
      return JSON.stringify(shape.parse(typeof given === 'string' ? JSON.parse(given) : given))
    } catch {
      context.addIssue({ code: 'custom', message: 'Invalid' })
      return z.NEVER
    }
  })

/** Only what is given is changed. */
export const CampaignSettingChanges = z
  .object({
    messageInterval: oneOf(campaignSettingOptions.messageInterval),
    longerIntervalAfter: oneOf(campaignSettingOptions.longerIntervalAfter),
    greaterInterval: oneOf(campaignSettingOptions.greaterInterval),
    variables: json(CampaignVariables, '[]'),
    sabado: flag,
    domingo: flag,
    startHour: timeOfDay,
    endHour: timeOfDay,
    rateCard: json(RateCard, ''),
  })
  .partial()
  .refine((given) => Object.keys(given).length > 0, 'Required')
  .refine(({ startHour, endHour }) => !startHour || !endHour || startHour < endHour, {
    path: ['endHour'],
    message: 'Invalid',
  })
export type CampaignSettingChanges = z.infer<typeof CampaignSettingChanges>

const response = z.array(z.object({ id, key: z.string(), value: z.string() }))
const common = { access: 'campaigns:manage', plan: 'useCampaigns', path: '/campaign-settings' } as const

export const readCampaignSettings = endpoint({
  ...common,
  method: 'GET',
  summary:
    'How fast and when the campaigns of the company send, what its own variables stand for and its rate card.',
  response,
})
export const saveCampaignSettings = endpoint({
  ...common,
  method: 'POST',
  summary: 'Changes the settings that are given. Campaigns under way follow them from their next message on.',
  body: z.object({ settings: CampaignSettingChanges }),
  response,
})
