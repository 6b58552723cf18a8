/** Messages are small (batches, chunks of 256 KiB); anything above this is a bug. 16 MiB. */
const maxMessageBytes = 16 * 1024 * 1024;

export const messageLimits = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc.max_send_message_length': maxMessageBytes,
};

/** A unary call that names no deadline may take this long, in milliseconds. */
export const defaultDeadlineMs = 30_000;

/** Retries of a call that is marked as safe in the proto file, on top of the first attempt. */
export const retries = 3;

/** Wait before the first retry, in milliseconds; doubled for each further one, up to the longest. */
export const retryDelaysMs = { base: 50, longest: 1_000 };
