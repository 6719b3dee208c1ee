import { maxOptions, type DraftOption } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import {
  memo,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { notifyWarning } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { moveAlong } from './moveAlong.ts'
import { OptionFields } from './OptionFields.tsx'
import { OptionMenu } from './OptionMenu.tsx'
import { useOptionSummary } from './useOptionSummary.ts'
import {
  addOption,
  changeOption,
  countOptions,
  findOption,
  newOption,
  type Move,
  type TreeActions,
} from './optionTree.ts'
import type { Targets } from './useTargets.ts'
import classes from './optionTree.module.css'

interface OptionTreeProps {
  tree: DraftOption[]
  /** With the path of the option whose fields were written in, where it was one. */
  onChange: (tree: DraftOption[], path?: string) => void
  /** The one option that is edited, if any. */
  openId: number | undefined
  onOpen: (id: number | undefined) => void
  /** By path, such as `chatbots.0.name`. */
  errors: Record<string, ReactNode>
  targets: Targets
}

/** The choices of a queue, one step after the other, each with the choices below it. Edited where they stand. */
export function OptionTree(props: OptionTreeProps) {
  const { t } = useTranslation('queues')
  const { tree, openId, errors, targets } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const actions = useMemo<TreeActions>(
    () => ({
      tree: () => latest.current.tree,
      change: (next, path) => latest.current.onChange(next, path),
      open: (id) => latest.current.onOpen(id),
    }),
    [],
  )
  const isFull = countOptions(tree) >= maxOptions
  const branch = { actions, openId, errors, targets, isFull, t }
  return <Level branch={branch} options={tree} parent={null} path="chatbots" />
}

interface Branch extends Pick<OptionTreeProps, 'openId' | 'errors' | 'targets'> {
  actions: TreeActions
  isFull: boolean
  /** Asked for once, not by each of five hundred rows. */
  t: TFunction<'queues'>
}

interface LevelProps {
  branch: Branch
  options: DraftOption[]
  parent: DraftOption | null
  path: string
}

function Level({ branch, options, parent, path }: LevelProps) {
  const { openId, t } = branch
  const isTaken = options.length === 1
  return (
    <ol
      className={classes.level}
      aria-label={parent ? t('tree.below', { name: parent.name }) : t('tree.label')}
    >
      {options.map((option, index) => (
        <OptionStep
          key={option.id}
          {...branch}
          // Elsewhere than where it stands, the open one changes nothing.
          openId={openId !== undefined && findOption([option], openId) ? openId : undefined}
          option={option}
          number={index + 1}
          path={`${path}.${index}`}
        />
      ))}
      {isTaken && <li className={classes.note}>{t('tree.onlyOne')}</li>}
      <li className={classes.add}>
        <AddButton branch={branch} parent={parent} />
      </li>
    </ol>
  )
}

/** A customer who is to choose further must have been told what about. */
function AddButton({ branch, parent }: { branch: Branch; parent: DraftOption | null }) {
  const { actions, isFull, t } = branch
  const isWordless = parent !== null && parent.greetingMessage.trim() === ''
  const blockedBy = isFull ? t('tree.full') : isWordless ? t('tree.messageFirst') : undefined
  const add = () => {
    if (blockedBy) return notifyWarning(blockedBy)
    const added = newOption()
    actions.change(addOption(actions.tree(), parent?.id ?? null, added))
    actions.open(added.id)
  }
  const button = (
    <Button
      variant="subtle"
      size="compact-sm"
      maw="100%"
      classNames={{ label: classes.addLabel }}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      data-disabled={blockedBy ? true : undefined}
      aria-disabled={blockedBy ? true : undefined}
      onClick={add}
    >
      {parent ? t('tree.addBelow', { name: parent.name.trim() || t('tree.unnamed') }) : t('tree.add')}
    </Button>
  )
  if (!blockedBy) return button
  return (
    <Tooltip label={blockedBy} multiline maw={280}>
      {button}
    </Tooltip>
  )
}

interface StepProps extends Branch {
  option: DraftOption
  number: number
  path: string
}

const moveKeys: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

const OptionStep = memo(function OptionStep({ option, number, path, ...branch }: StepProps) {
  const { actions, openId, errors, targets, t } = branch
  const isOpen = openId === option.id
  const fieldsId = useId()
  const goesOn = (option.queueType === 'text' || option.queueType === 'file') && !option.closeTicket
  const hasOptions = option.options.length > 0
  return (
    <li
      className={classes.step}
      style={{ '--rows': 1 + countOptions(option.options) } as CSSProperties}
      data-option={option.id}
      data-open={isOpen || undefined}
    >
      <StepHead {...branch} option={option} number={number} path={path} fieldsId={fieldsId} />
      {isOpen && (
        <div id={fieldsId}>
          <OptionFields
            option={option}
            path={path}
            errors={errors}
            targets={targets}
            onChange={(changes) =>
              actions.change(
                changeOption(actions.tree(), option.id, (known) => ({ ...known, ...changes })),
                path,
              )
            }
          />
        </div>
      )}
      {!goesOn && hasOptions && <p className={classes.note}>{t('tree.unreached')}</p>}
      {(hasOptions || (isOpen && goesOn)) && (
        <Level branch={branch} options={option.options} parent={option} path={`${path}.options`} />
      )}
    </li>
  )
})

/** What an option is and does, in one line that opens it. */
function StepHead({
  actions,
  openId,
  errors,
  targets,
  option,
  number,
  path,
  fieldsId,
  t,
}: StepProps & { fieldsId: string }) {
  const isOpen = openId === option.id
  const { summary, isDeadEnd } = useOptionSummary(option, targets)
  const isFaulty = Object.keys(errors).some((field) => field.startsWith(`${path}.`))
  const isUnnamed = option.name.trim() === ''
  const name = isUnnamed ? t('tree.unnamed') : option.name
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const move = event.altKey ? moveKeys[event.key] : undefined
    if (!move) return
    event.preventDefault()
    moveAlong(actions, option.id, move, event.currentTarget)
  }
  return (
    <div className={classes.head}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <button
        type="button"
        className={classes.title}
        data-part="title"
        aria-expanded={isOpen}
        aria-controls={isOpen ? fieldsId : undefined}
        onClick={() => actions.open(isOpen ? undefined : option.id)}
        onKeyDown={moveByKey}
      >
        <span className={classes.words}>
          <span className={classes.name} data-unnamed={isUnnamed || undefined}>
            {name}
          </span>
          <span className={classes.summary} data-warns={isDeadEnd || undefined}>
            {summary}
          </span>
        </span>
        {isFaulty && (
          <IconAlertCircle
            className={classes.faulty}
            size={18}
            stroke={1.75}
            role="img"
            aria-label={t('dialog.hasErrors')}
          />
        )}
      </button>
      <OptionMenu actions={actions} option={option} label={t('tree.menu', { name })} />
    </div>
  )
}
