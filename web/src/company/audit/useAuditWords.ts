import {
  auditActions,
  auditEntities,
  type AuditAction,
  type AuditEntity,
  type AuditEntry,
} from '@chatflow/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'

const isEntity = (value: string): value is AuditEntity => auditEntities.some((known) => known === value)
const isAction = (value: string): value is AuditAction => auditActions.some((known) => known === value)

/** Which of many files or tasks it was is no word for anybody. */
const isUuid = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The contract names what may be written. What an older version wrote is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation(['audit', 'certificates', 'gateways', 'settings'])
  return useMemo(() => {
    const settings: Record<string, { label: string }> = t('settings:settings', { returnObjects: true })
    const entityWord = (entity: string) => (isEntity(entity) ? t(`entities.${entity}`) : entity)
    const actionWord = (action: string) => (isAction(action) ? t(`actions.${action}`) : action)
    const whoOf = ({ userName, userId, actedBy }: AuditEntry) => {
      const user = userName ?? (userId === null ? undefined : t('gone', { id: userId }))
      if (actedBy === null) return user ?? t('program')
      return user === undefined ? t('platform', { name: actedBy }) : t('asUser', { name: actedBy, user })
    }
    // What belongs to a payment gateway has its name for a number.
    const called: Partial<Record<string, Record<string, string>>> = {
      certificate: t('certificates:destinations', { returnObjects: true }),
      webhook: t('gateways:names', { returnObjects: true }),
      setting: Object.fromEntries(Object.entries(settings).map(([key, { label }]) => [key, label])),
    }
    /** What it is called, where the entry says so; a setting, as its screen calls it. */
    const nameOf = ({ entity, entityId, before, after }: AuditEntry): string => {
      const names = [after, before].map((state) => state?.['name'] ?? state?.['title'])
      const name = [called[entity]?.[entityId], ...names].find(isText)
      return name ?? (isUuid(entityId) ? '' : entityId)
    }
    return { entityWord, actionWord, whoOf, nameOf }
  }, [t])
}
