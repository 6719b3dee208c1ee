import { mostOptions, type DraftOption } from '@chatflow/contract'
import { ActionIcon, Button, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyWarning } from '../platform/notify.ts'
import { OptionFields } from './OptionFields.tsx'
import { useOptionSummary } from './useOptionSummary.ts'
import {
  addOption,
  canMove,
  changeOption,
  countOptions,
  moveOption,
  newOption,
  removeOption,
  type Move,
} from './optionTree.ts'
import type { Targets } from './useTargets.ts'
import classes from './optionTree.module.css'

export interface TreeEditing {
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
export function OptionTree(editing: TreeEditing) {
  return <Level editing={editing} options={editing.tree} parent={null} path="chatbots" />
}

interface LevelProps {
  editing: TreeEditing
  options: DraftOption[]
  parent: DraftOption | null
  path: string
}

function Level({ editing, options, parent, path }: LevelProps) {
  const { t } = useTranslation('queues')
  const isTaken = options.length === 1
  return (
    <ol
      className={classes.level}
      aria-label={parent ? t('tree.below', { name: parent.name }) : t('tree.label')}
    >
      {options.map((option, index) => (
        <OptionStep
          key={option.id}
          editing={editing}
          option={option}
          number={index + 1}
          path={`${path}.${index}`}
        />
      ))}
      {isTaken && <li className={classes.note}>{t('tree.onlyOne')}</li>}
      <li className={classes.add}>
        <AddButton editing={editing} parent={parent} />
      </li>
    </ol>
  )
}

/** Whoever is to choose further must have been told what about. */
function AddButton({ editing, parent }: { editing: TreeEditing; parent: DraftOption | null }) {
  const { t } = useTranslation('queues')
  const { tree, onChange, onOpen } = editing
  const isFull = countOptions(tree) >= mostOptions
  const isWordless = parent !== null && parent.greetingMessage.trim() === ''
  const blockedBy = isFull ? t('tree.full') : isWordless ? t('tree.messageFirst') : undefined
  const add = () => {
    if (blockedBy) return notifyWarning(blockedBy)
    const added = newOption()
    onChange(addOption(tree, parent?.id ?? null, added))
    onOpen(added.id)
  }
  return (
    <Tooltip label={blockedBy} disabled={!blockedBy} multiline maw={280}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        data-disabled={blockedBy ? true : undefined}
        aria-disabled={blockedBy ? true : undefined}
        onClick={add}
      >
        {parent ? t('tree.addBelow', { name: parent.name.trim() || t('tree.unnamed') }) : t('tree.add')}
      </Button>
    </Tooltip>
  )
}

interface StepProps {
  editing: TreeEditing
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

function OptionStep({ editing, option, number, path }: StepProps) {
  const { t } = useTranslation('queues')
  const { tree, onChange, openId, errors, targets } = editing
  const isOpen = openId === option.id
  const fieldsId = useId()
  const goesOn = (option.queueType === 'text' || option.queueType === 'file') && !option.closeTicket
  const hasOptions = option.options.length > 0
  return (
    <li className={classes.step} data-open={isOpen || undefined}>
      <StepHead editing={editing} option={option} number={number} path={path} fieldsId={fieldsId} />
      <div id={fieldsId}>
        {isOpen && (
          <OptionFields
            option={option}
            path={path}
            errors={errors}
            targets={targets}
            onChange={(changes) =>
              onChange(
                changeOption(tree, option.id, (known) => ({ ...known, ...changes })),
                path,
              )
            }
          />
        )}
      </div>
      {!goesOn && hasOptions && <p className={classes.note}>{t('tree.unreached')}</p>}
      {(hasOptions || (isOpen && goesOn)) && (
        <Level editing={editing} options={option.options} parent={option} path={`${path}.options`} />
      )}
    </li>
  )
}

/** What an option is and does, in one line that opens it. */
function StepHead({ editing, option, number, path, fieldsId }: StepProps & { fieldsId: string }) {
  const { t } = useTranslation('queues')
  const { tree, onChange, openId, onOpen, errors } = editing
  const isOpen = openId === option.id
  const { summary, isDeadEnd } = useOptionSummary(option, editing.targets)
  const isFaulty = Object.keys(errors).some((field) => field.startsWith(`${path}.`))
  const isUnnamed = option.name.trim() === ''
  const name = isUnnamed ? t('tree.unnamed') : option.name
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const moveByKey = (event: KeyboardEvent) => {
    const move = event.altKey ? moveKeys[event.key] : undefined
    if (!move) return
    event.preventDefault()
    onChange(moveOption(tree, option.id, move))
  }
  return (
    <div className={classes.head}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <UnstyledButton
        className={classes.title}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => onOpen(isOpen ? undefined : option.id)}
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
        <Chevron size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <StepMenu editing={editing} option={option} name={name} />
    </div>
  )
}

const moves: { move: Move; icon: Icon }[] = [
  { move: 'up', icon: IconArrowUp },
  { move: 'down', icon: IconArrowDown },
  { move: 'in', icon: IconIndentIncrease },
  { move: 'out', icon: IconIndentDecrease },
]

function StepMenu({ editing, option, name }: Pick<StepProps, 'editing' | 'option'> & { name: string }) {
  const { t } = useTranslation('queues')
  const { tree, onChange } = editing
  const button = useRef<HTMLButtonElement>(null)
  const remove = () => {
    const level = button.current?.closest('ol')
    const [add, parent] = [level?.lastElementChild, level?.closest('li')]
    onChange(removeOption(tree, option.id))
    // Whoever removes with the keyboard goes on where the next one would be added.
    requestAnimationFrame(() => (add?.isConnected ? add : parent)?.querySelector('button')?.focus())
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={button}
          size={32}
          variant="subtle"
          color="gray"
          aria-label={t('tree.menu', { name })}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map(({ move, icon: Picture }) => (
          <Menu.Item
            key={move}
            leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
            disabled={!canMove(tree, option.id, move)}
            onClick={() => onChange(moveOption(tree, option.id, move))}
          >
            {t(`tree.moves.${move}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          color="var(--red)"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={remove}
        >
          {t(option.options.length > 0 ? 'tree.deleteBranch' : 'tree.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
