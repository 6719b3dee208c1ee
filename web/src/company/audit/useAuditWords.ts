import {
  auditActions,
  auditEntities,
  type AuditAction,
  type AuditEntity,
  type AuditEntry,
} from '@chatflow/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const isEntity = (value: string): value is AuditEntity => auditEntities.some((known) => known === value)
const isAction = (value: string): value is AuditAction => auditActions.some((known) => known === value)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The contract names what may be written. What an older version wrote is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation(['audit', 'settings'])
  return useMemo(() => {
    const settings: Record<string, { label: string }> = t('settings:settings', { returnObjects: true })
    const entityWord = (entity: string) => (isEntity(entity) ? t(`entities.${entity}`) : entity)
    const actionWord = (action: string) => (isAction(action) ? t(`actions.${action}`) : action)
    const whoOf = ({ userName, userId, actedBy }: AuditEntry) => {
      const user = userName ?? (userId === null ? undefined : t('gone', { id: userId }))
      if (actedBy === null) return user ?? t('program')
      return user === undefined ? t('platform', { name: actedBy }) : t('asUser', { name: actedBy, user })
    }
    /** What it is called, where the entry says so; a setting, as its screen calls it. */
    const nameOf = ({ entity, entityId, before, after }: AuditEntry) => {
      if (entity === 'setting') return settings[entityId]?.label
      return [after, before].map((state) => state?.['name'] ?? state?.['title']).find(isText)
    }
    return { entityWord, actionWord, whoOf, nameOf }
  }, [t])
}
