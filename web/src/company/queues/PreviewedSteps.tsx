import type { FileList, PreviewedStep } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { IconFile, IconList } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Bubble } from '../../ui/bubbles/Bubble.tsx'
import { TapButton } from '../../ui/bubbles/InteractiveContent.tsx'
import { MessageText } from '../../ui/MessageText.tsx'
import type { Names } from '../../ui/names.ts'
import classes from './queues.module.css'
import type { Preview, Said } from './useDraftPreview.ts'

/** How what the steps mention is called. */
export interface PreviewNames {
  queues: Names
  users: Names
  fileLists: { data: FileList[] | undefined }
  integrations: Names
}

export type MenuStep = Extract<PreviewedStep, { kind: 'list' | 'buttons' }>

interface PreviewedStepsProps {
  preview: Preview | undefined
  names: PreviewNames
  onTap: (reply: Said) => void
  onOpenList: (step: MenuStep) => void
}

/** The conversation so far, kept at its end. */
export function PreviewedSteps({ preview, ...props }: PreviewedStepsProps) {
  const { t } = useTranslation('queues')
  const scroller = useRef<HTMLDivElement>(null)
  const steps = preview?.steps ?? []
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [steps.length])
  const last = steps.at(-1)
  const isOver = preview && !preview.isWaiting
  const isLeft = isOver && !(last && takenOver.has(last.kind))
  return (
    <div className={classes.conversation}>
      <div
        ref={scroller}
        className={classes.steps}
        role="log"
        aria-label={t('preview.messages')}
        // Reached by keyboard, so that its arrows can scroll.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <Line isOwn>{t('preview.firstWords')}</Line>
        {!preview && <Skeleton height={38} width="60%" radius="md" aria-hidden />}
        {steps.map((step, index) => (
          // Steps are said in order and never change places.
          <Step key={index} step={step} {...props} />
        ))}
        {isLeft && <p className={classes.event}>{t('preview.waitsForPeople')}</p>}
      </div>
    </div>
  )
}

/** After these nobody is waited for. */
const takenOver = new Set<PreviewedStep['kind']>(['close', 'assign', 'startIntegration'])

interface StepProps extends Omit<PreviewedStepsProps, 'preview'> {
  step: PreviewedStep
}

function Step({ step, names, onTap, onOpenList }: StepProps) {
  const { t } = useTranslation('queues')
  if (step.kind === 'answer') return <Line isOwn>{step.text}</Line>
  if (step.kind === 'text')
    return (
      <Line>
        <MessageText text={step.text} />
      </Line>
    )
  if (step.kind === 'files')
    return <Files list={names.fileLists.data?.find(({ id }) => id === step.fileListId)} />
  if (step.kind === 'list' || step.kind === 'buttons')
    return (
      <Line>
        {step.text !== '' && <MessageText text={step.text} />}
        {step.kind === 'list' ? (
          <TapButton icon={IconList} label={t('preview.openList')} isQuiet onTap={() => onOpenList(step)} />
        ) : (
          step.choices.map(({ id, name }) => (
            <TapButton key={id} label={name} isQuiet onTap={() => onTap({ id, text: name })} />
          ))
        )}
      </Line>
    )
  return <Happened step={step} names={names} />
}

function Happened({ step, names }: Pick<StepProps, 'step' | 'names'>) {
  const { t } = useTranslation('queues')
  const nameOf = ({ data }: Names, id: number) => data?.find((row) => row.id === id)?.name ?? ''
  if (step.kind === 'enterQueue')
    return (
      <p className={classes.event}>{t('preview.enters', { name: nameOf(names.queues, step.queueId) })}</p>
    )
  if (step.kind === 'assign')
    return (
      <p className={classes.event}>{t('preview.assigned', { name: nameOf(names.users, step.userId) })}</p>
    )
  if (step.kind === 'startIntegration')
    return (
      <p className={classes.event}>
        {t('preview.integration', { name: nameOf(names.integrations, step.integrationId) })}
      </p>
    )
  return <p className={classes.event}>{t('preview.closed')}</p>
}

function Files({ list }: { list: FileList | undefined }) {
  if (!list) return null
  return (
    <>
      <Line>
        <MessageText text={list.message} />
      </Line>
      {list.options
        .filter(({ path }) => path !== null)
        .map(({ id, name }) => (
          <Line key={id}>
            <span className={classes.file}>
              <IconFile size={18} stroke={1.75} aria-hidden />
              {name}
            </span>
          </Line>
        ))}
    </>
  )
}

/** The customer's stand at the right: it is their phone. */
function Line({ isOwn = false, children }: { isOwn?: boolean; children: ReactNode }) {
  return (
    <Bubble isOwn={isOwn} isFirst>
      {children}
    </Bubble>
  )
}
