import type { DraftOption } from '@chatflow/contract'
import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useId, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { canMove, removeOption, type Move, type TreeActions } from './optionTree.ts'
import { moveAlong } from './moveAlong.ts'
import classes from './optionTree.module.css'

const moves: { move: Move; icon: Icon }[] = [
  { move: 'up', icon: IconArrowUp },
  { move: 'down', icon: IconArrowDown },
  { move: 'in', icon: IconIndentIncrease },
  { move: 'out', icon: IconIndentDecrease },
]

interface OptionMenuProps {
  actions: TreeActions
  option: DraftOption
  label: string
}

type Button = RefObject<HTMLButtonElement | null>

/** Five hundred rows have a plain button; a menu is made for the one that is asked. */
export function OptionMenu({ actions, option, label }: OptionMenuProps) {
  const button: Button = useRef(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        // As the menu calls whom it belongs to.
        id={id}
        type="button"
        className={classes.menuButton}
        data-part="menu"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => (isOpen ? close() : setOpen(true))}
      />
      {isOpen && (
        <Menu id={id} opened onClose={close} position="bottom-end" withinPortal>
          <Menu.Target>
            <Standing at={button} />
          </Menu.Target>
          <Menu.Dropdown>
            <Items actions={actions} option={option} button={button} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Ties the menu to a button that was there before it. */
function Standing({ at, ref }: { at: Button; ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => at.current!, [at])
  return null
}

/** Where it can go is found out when somebody asks. */
function Items({ actions, option, button }: Omit<OptionMenuProps, 'label'> & { button: Button }) {
  const { t } = useTranslation('queues')
  const tree = actions.tree()
  const possible = moves.filter(({ move }) => canMove(tree, option.id, move)).map(({ move }) => move)
  const remove = () => {
    const level = button.current?.closest('ol')
    const [add, parent] = [level?.lastElementChild, level?.closest('li')]
    actions.change(removeOption(actions.tree(), option.id))
    // A user who removes with the keyboard goes on where the next one would be added.
    requestAnimationFrame(() => (add?.isConnected ? add : parent)?.querySelector('button')?.focus())
  }
  return (
    <>
      {moves.map(({ move, icon: Picture }) => (
        <Menu.Item
          key={move}
          leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
          disabled={!possible.includes(move)}
          // A menu would give the focus to its first item, which cannot always take it.
          data-autofocus={possible[0] === move || undefined}
          onClick={() => moveAlong(actions, option.id, move, button.current)}
        >
          {t(`tree.moves.${move}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        color="var(--red)"
        data-autofocus={possible.length === 0 || undefined}
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={remove}
      >
        {t(option.options.length > 0 ? 'tree.deleteBranch' : 'tree.delete')}
      </Menu.Item>
    </>
  )
}
