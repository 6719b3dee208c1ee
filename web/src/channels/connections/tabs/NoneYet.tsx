import type { PlanFlag } from '@chatflow/contract'
import { IconPlug, IconRobot, IconRoute, IconRouteOff, type Icon } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import { useHome } from '../connectionHome.ts'
import classes from '../connections.module.css'

type Automation = 'integration' | 'prompt' | 'flowWelcome' | 'flowNotPhrase'
const looks: Record<Automation, { icon: Icon; plan?: PlanFlag }> = {
  integration: { icon: IconPlug, plan: 'useIntegrations' },
  prompt: { icon: IconRobot, plan: 'useOpenAi' },
  flowWelcome: { icon: IconRoute },
  flowNotPhrase: { icon: IconRouteOff },
}

interface NoneYetProps {
  of: Automation
  /** Why, where it is neither the plan nor that there are none. */
  reason?: string
}

/** Says what would be chosen here, and why there is nothing to choose from. */
export function NoneYet({ of, reason }: NoneYetProps) {
  const { t } = useTranslation('connections')
  const { hasPlan } = useHome()
  const { icon: Picture, plan } = looks[of]
  const isInPlan = plan === undefined || hasPlan(plan)
  return (
    <Section title={t(`automations.${of}.title`)} description={t(`automations.${of}.text`)}>
      <p className={classes.none}>
        <Picture size={20} stroke={1.75} aria-hidden />
        {isInPlan ? (reason ?? t(`automations.${of}.none`)) : t('automations.notInPlan')}
      </p>
    </Section>
  )
}
