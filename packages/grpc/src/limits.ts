/** Maximum size of a message: 16 MiB. Messages are small (batches, chunks of 256 KiB); anything larger is a bug. */
const maxMessageBytes = 16 * 1024 * 1024;

export const messageLimits = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc.max_send_message_length': maxMessageBytes,
};

/** Time limit of a unary call without a deadline, in milliseconds. */
export const defaultDeadlineMs = 30_000;

/** Maximum number of retries, after the first attempt, of a call that the proto file marks as safe to repeat. */
export const retries = 3;

/** Wait before the first retry, in milliseconds; doubled for each further retry, up to `longest`. */
export const retryDelaysMs = { base: 50, longest: 1_000 };
