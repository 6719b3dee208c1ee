import type { SystemHealth } from '@chatflow/contract'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatNumber, formatSpan } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import classes from './systemHealth.module.css'

/** The numbers behind the findings, one panel for each part of the installation. */
export function HealthPanels({ health }: { health: SystemHealth }) {
  return (
    <>
      <div className={classes.panels}>
        <Processes health={health} />
        <Jobs lanes={health.lanes} />
        <Messages health={health} />
        <Storage storage={health.storage} />
        <Services health={health} />
      </div>
      <SlowStatements statements={health.slowStatements} />
    </>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.panel}>
      <h2 className={classes.panelTitle}>{title}</h2>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...cells], index) => (
          <tr key={`${first} ${index}`}>
            <th scope="row">{first}</th>
            {cells.map((cell, place) => (
              <td key={head[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Processes({ health }: { health: SystemHealth }) {
  const { t } = useTranslation('systemHealth')
  const rows = health.processes.map(({ roles, version, startedAt, memoryBytes }) => [
    roles.join(', '),
    formatSpan(Date.parse(health.at) - Date.parse(startedAt)),
    formatBytes(memoryBytes),
    version,
  ])
  return (
    <Panel title={t('processes')}>
      <Table head={[t('roles'), t('uptime'), t('memory'), t('version')]} rows={rows} />
    </Panel>
  )
}

function Jobs({ lanes }: { lanes: SystemHealth['lanes'] }) {
  const { t } = useTranslation('systemHealth')
  const rows = lanes.map(({ lane, waiting, failed, oldestSeconds }) => [
    t(`lanes.${lane as 'inbound'}`),
    formatNumber(waiting),
    formatNumber(failed),
    waiting === 0 ? t('noWait') : formatSpan(oldestSeconds * 1000),
  ])
  return (
    <Panel title={t('jobs')}>
      <Table head={[t('lane'), t('waiting'), t('failed'), t('oldest')]} rows={rows} />
    </Panel>
  )
}

function Messages({ health: { outbox, connections } }: { health: SystemHealth }) {
  const { t } = useTranslation('systemHealth')
  return (
    <Panel title={t('messages')}>
      <Facts
        facts={[
          [t('outboxWaiting'), formatNumber(outbox.waiting)],
          [t('outboxLate'), formatNumber(outbox.late)],
          [t('outboxFailed'), formatNumber(outbox.failedToday)],
          ...connections.map(({ status, amount }): [string, string] => [
            t(`statuses.${status as 'CONNECTED'}`),
            formatNumber(amount),
          ]),
        ]}
      />
    </Panel>
  )
}

function Storage({ storage }: { storage: SystemHealth['storage'] }) {
  const { t } = useTranslation('systemHealth')
  const size = formatBytes(storage.mediaBytes)
  return (
    <Panel title={t('storage')}>
      <Facts
        facts={[
          [t('database'), formatBytes(storage.databaseBytes)],
          [
            t('media'),
            t('files', { size, count: storage.mediaFiles, number: formatNumber(storage.mediaFiles) }),
          ],
          [t('free'), formatBytes(storage.freeBytes)],
        ]}
      />
    </Panel>
  )
}

function Services({ health: { mail, certificates, backup } }: { health: SystemHealth }) {
  const { t } = useTranslation('systemHealth')
  const moment = (at: string | null) => (at === null ? t('never') : formatDateTime(at))
  return (
    <Panel title={t('services')}>
      <Facts
        facts={[
          [t('backup'), backup ? `${moment(backup.finishedAt)} · ${formatBytes(backup.bytes)}` : t('never')],
          [t('lastMail'), moment(mail.lastSentAt)],
          [t('lastMailFailure'), [moment(mail.lastFailedAt), mail.lastError].filter(Boolean).join(' · ')],
          [
            t('certificate'),
            certificates.map(({ endsAt }) => t('endsOn', { date: formatDate(endsAt) })).join(', ') ||
              t('noCertificate'),
          ],
        ]}
      />
    </Panel>
  )
}

function SlowStatements({ statements }: { statements: SystemHealth['slowStatements'] }) {
  const { t } = useTranslation('systemHealth')
  return (
    <Panel title={t('slow')}>
      <p className={classes.quiet}>{t(statements.length === 0 ? 'noSlow' : 'slowHint')}</p>
      <ul className={classes.jobs}>
        {statements.map(({ text, milliseconds, at }, index) => (
          <li key={`${at} ${index}`}>
            <p className={classes.quiet}>
              {formatDateTime(at)} · {formatNumber(milliseconds)} ms
            </p>
            <code className={classes.reason}>{text}</code>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
