import type { ApiName } from '../api-paths'

/** Separate: keeps the dialer's bundle small. */
export const monitoringApiPaths = {
  'dialer.phoneAccess': 'POST /api/v1/dialer/phone-token',
  'monitoring.findMonitoring': 'GET /api/v1/monitoring',
  'monitoring.startMonitoring': 'POST /api/v1/monitoring',
  'monitoring.switchMonitoring': 'POST /api/v1/monitoring/{id}/mode',
  'monitoring.stopMonitoring': 'POST /api/v1/monitoring/{id}/stop',
} as const satisfies Partial<Record<ApiName, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>>
