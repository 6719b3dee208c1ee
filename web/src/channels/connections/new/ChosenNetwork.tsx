import type { Network } from '@chatflow/contract'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import { Channel } from '../Channel.tsx'
import steps from '../connections.module.css'
import classes from './newConnection.module.css'

/** What was chosen, what it takes and what it may cost: read before the first field is filled in. */
export function ChosenNetwork({ network }: { network: Network }) {
  const { t } = useTranslation('networks')
  const { provider, abilities } = network
  // A phone that is paired does not know that a program writes: its network may mind.
  const isRisky = abilities.phonePairing && !abilities.simulated
  return (
    <Section title={t('chosen')}>
      <div className={classes.chosen}>
        <Channel connection={network} />
      </div>
      <div className={classes.help}>
        <p>{t(`help.${provider}.needs`)}</p>
        <ol className={steps.steps}>
          <li>{t(`help.${provider}.step1`)}</li>
          <li>{t(`help.${provider}.step2`)}</li>
          <li>{t(`help.${provider}.step3`)}</li>
        </ol>
        <div className={classes.warning} data-tone={isRisky ? 'amber' : 'blue'}>
          {isRisky ? (
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          )}
          <p>
            <strong className={classes.warningTitle}>{t(`help.${provider}.noteTitle`)}</strong>
            {t(`help.${provider}.note`)}
          </p>
        </div>
      </div>
    </Section>
  )
}
