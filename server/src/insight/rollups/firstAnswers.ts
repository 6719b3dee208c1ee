import { sql } from 'kysely'

/**
 * When the customer first asked in an attendance (`attendance`), and when a person first answered that; nothing where one
 * of them did not. What was said before an attendance was begun belongs to it, unless the one before was not over yet.
 */
export const firstAnswerIn = (companyId: number) => sql`(
  select question.created_at as asked_at, answer.created_at as answered_at
  from lateral (
    select id, created_at from messages where company_id = ${companyId} and ticket_id = attendance.ticket_id
      and not from_me and not is_private
      and created_at > coalesce((select finished_at from ticket_trackings earlier
        where earlier.company_id = ${companyId} and earlier.ticket_id = attendance.ticket_id and earlier.id < attendance.id
        order by earlier.id desc limit 1), '-infinity')
      and created_at <= coalesce(attendance.finished_at, 'infinity')
    order by created_at, id limit 1) as question
  join lateral (
    select created_at from messages where company_id = ${companyId} and ticket_id = attendance.ticket_id
      and from_me and not is_private and not is_automatic and not is_held
      and (created_at, id) > (question.created_at, question.id)
      and created_at <= coalesce(attendance.finished_at, 'infinity')
    order by created_at, id limit 1) as answer on true
  where not (select is_group from tickets where company_id = ${companyId} and id = attendance.ticket_id))`
