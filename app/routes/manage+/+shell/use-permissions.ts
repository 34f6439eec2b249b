import { useSession } from '../../+shell/use-session'

/**
 * Permissions for hiding buttons; the server enforces them. `dial`: has a dialer seat. `write`: edits contacts and the
 * DNC list. `assign`: leads of others. `manages`:
 * the account's records.
 */
export function usePermissions(): { dial: boolean; write: boolean; assign: boolean; manages: boolean } {
  const can = useSession()?.permissions.can ?? []
  return {
    dial: can.includes('call'),
    write: can.includes('call') || can.includes('board:admin'),
    assign: can.includes('lead:assign'),
    manages: can.includes('board:admin'),
  }
}
