import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from '../platform/useTranslation.ts'
import { LazyMenu } from './LazyMenu.tsx'
import { Tooltip } from './Tooltip.tsx'
import { quickActions, type RowAction } from './list.ts'
import classes from './ListTable.module.css'

interface RowActionsProps<Row> {
  row: Row
  name: string
  actions: RowAction<Row>[]
  menuOnly?: boolean
}

export function RowActions<Row>({ row, name, actions, menuOnly }: RowActionsProps<Row>) {
  const { t } = useTranslation('ui')
  const offered = actions.filter((action) => !action.isHidden?.(row))
  if (offered.length === 0) return null
  return (
    <>
      {!menuOnly &&
        quickActions(offered).map((action) => (
          <Tooltip key={action.key} label={action.label}>
            <ActionIcon
              className={classes.quickAction}
              size={28}
              variant="subtle"
              color={action.isDanger ? 'red' : 'gray'}
              aria-label={t('row.action', { action: action.label, name })}
              onClick={() => action.run(row)}
            >
              <action.icon size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        ))}
      <LazyMenu
        button={
          <ActionIcon
            className={classes.menuButton}
            size={28}
            variant="subtle"
            color="gray"
            aria-label={t('row.menu', { name })}
          >
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        }
      >
        {offered.map((action) => (
          <Menu.Item
            key={action.key}
            color={action.isDanger ? 'var(--red)' : undefined}
            leftSection={<action.icon size={18} stroke={1.75} aria-hidden />}
            onClick={() => action.run(row)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </LazyMenu>
    </>
  )
}
