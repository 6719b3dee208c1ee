import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { Shell } from '../pages/Shell.ts'
import { UsersPage } from '../pages/UsersPage.ts'

const forAdmins = [
  '/',
  '/users',
  '/queues',
  '/queue-integration',
  '/files',
  '/settings',
  '/connections',
  '/simulator',
  '/attention',
]
const forThePlatform = ['/allConnections', '/mails', '/payments', '/system']
const turnedAway = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'

test('an attendant is shown out of pages that are not theirs, politely', async ({ page, company }) => {
  const person = await company.addPerson({ name: 'Pedro Plano' })
  const shell = await new LoginPage(page).signIn(person)
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(shell.menu.getByRole('link')).toHaveText([
    'Atendimentos',
    'Meu dia',
    'Contatos',
    'Agendamentos',
    'Equipe',
    'Kanban',
    'Respostas rápidas',
    'Macros',
    'Tags',
    'Tarefas',
    'Vídeos de ajuda',
  ])

  await page.goto('/users')
  await expect(shell.heading('Oops! Acesso Negado!')).toBeVisible()
  for (const path of [...forAdmins, ...forThePlatform, '/chats']) {
    // In between a page of theirs, or the refusal before would be taken for the next.
    await shell.walkTo('/team')
    await expect(shell.heading('Equipe')).toBeVisible()
    await shell.walkTo(path)
    await expect(shell.heading('Oops! Acesso Negado!'), path).toBeVisible()
  }
  await page.getByRole('link', { name: 'Voltar' }).click()
  const inboxOfNoQueue = page.getByText('Você ainda não está em nenhuma fila.')
  await expect(inboxOfNoQueue).toBeVisible()

  await shell.tryTo('/announcements')
  await expect(page.getByText(turnedAway)).toBeVisible()
  await expect(page).not.toHaveURL(/announcements/)

  await shell.walkTo('/nada/por/aqui')
  await expect(shell.heading('Página não encontrada')).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o início' }).click()
  await expect(inboxOfNoQueue).toBeVisible()
})

test('a visitor who wanted a page gets it after signing in', async ({ page, company, watch }) => {
  const admin = await company.addPerson({ name: 'Vito Visita', profile: 'admin' })
  const login = new LoginPage(page)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto('/users')
  await login.isShown()
  await expect(page.getByRole('link', { name: 'Falar com o suporte' })).toHaveAttribute('href', /^mailto:/)
  expect(asked, 'a browser that never signed in has no session to ask for').not.toContain(
    '/api/auth/refresh_token',
  )
  await login.submit(admin)
  await expect(new UsersPage(page).title).toBeVisible()
  await expect(page).toHaveURL(/\/users$/)

  await test.step('a list that the server cannot read says so', async () => {
    watch.provoke(500, /^\/api\/users\/?$/)
    await page.route(/\/api\/users\/?\?/, (route) =>
      route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }),
    )
    await page.reload()
    await expect(page.getByText('Não foi possível buscar os usuários. Tente de novo.')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('an admin is sent on from the overview of the platform', async () => {
    await new Shell(page).walkTo('/allConnections')
    await expect(page).toHaveURL(/\/tickets$/)
  })

  await page.goto('/login')
  await expect(page).not.toHaveURL(/\/login$/)
})
