import type { Campaign } from '@chatflow/contract'
import { formatDateTime } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './report.module.css'

/** Over which connection, to which list, planned for when and over when. */
export function Facts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaignReport')
  const { whatsapps, contactList, tagList, copiedFrom, scheduledAt, startedAt, completedAt } = campaign
  const audience =
    copiedFrom !== null
      ? t(`facts.copied.${copiedFrom.which}`, { name: copiedFrom.name })
      : [contactList?.name, tagList && t('facts.tag', { name: tagList.name })].filter(Boolean).join(' · ')
  const moment = (at: string | null) => (at === null ? t('facts.none') : formatDateTime(at))
  const facts = {
    whatsapp: whatsapps.map(({ name }) => name).join(', ') || t('facts.none'),
    contactList: audience || t('facts.none'),
    scheduledAt: moment(scheduledAt),
    startedAt: moment(startedAt),
    completedAt: moment(completedAt),
  }
  return (
    <dl className={classes.facts}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
        <div key={name}>
          <dt>{t(`facts.${name}`)}</dt>
          <dd title={facts[name]}>{facts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
