import type { DraftOption } from '@chatflow/contract'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { canMove, moveOption, removeOption, type Move, type TreeActions } from './optionTree.ts'

const moves: { move: Move; icon: Icon }[] = [
  { move: 'up', icon: IconArrowUp },
  { move: 'down', icon: IconArrowDown },
  { move: 'in', icon: IconIndentIncrease },
  { move: 'out', icon: IconIndentDecrease },
]

interface OptionMenuProps {
  actions: TreeActions
  option: DraftOption
  name: string
}

export function OptionMenu({ actions, option, name }: OptionMenuProps) {
  const { t } = useTranslation('queues')
  const button = useRef<HTMLButtonElement>(null)
  const remove = () => {
    const level = button.current?.closest('ol')
    const [add, parent] = [level?.lastElementChild, level?.closest('li')]
    actions.change(removeOption(actions.tree(), option.id))
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
        <MoveItems actions={actions} option={option} />
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

/** Where it can go is found out when somebody asks. */
function MoveItems({ actions, option }: Pick<OptionMenuProps, 'actions' | 'option'>) {
  const { t } = useTranslation('queues')
  const tree = actions.tree()
  return moves.map(({ move, icon: Picture }) => (
    <Menu.Item
      key={move}
      leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
      disabled={!canMove(tree, option.id, move)}
      onClick={() => actions.change(moveOption(actions.tree(), option.id, move))}
    >
      {t(`tree.moves.${move}`)}
    </Menu.Item>
  ))
}
