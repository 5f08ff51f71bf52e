/** RFC 5424 section 6.2.1, least first. */
export const logLevels: readonly unknown[] = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']
