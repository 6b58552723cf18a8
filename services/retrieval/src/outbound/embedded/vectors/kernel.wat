;; Cosines and bit differences of one query with many rows. Assembled into kernel-bytes.ts by bench/assemble-kernel.mjs.
(module
  (import "e" "m" (memory 1))
  ;; Sum of products: int8 row, 16-bit query, 32-bit sums, eight products an instruction. d = row length, a multiple of 32; > 0.
  (func $dot (param $row i32) (param $query i32) (param $d i32) (result i32)
    (local $end i32) (local $a v128) (local $b v128) (local $c v128) (local $e v128) (local $x v128)
    (local.set $end (i32.add (local.get $row) (local.get $d)))
    (loop $in
      (local.set $x (v128.load (local.get $row)))
      (local.set $a (i32x4.add (local.get $a)
        (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x)) (v128.load (local.get $query)))))
      (local.set $b (i32x4.add (local.get $b)
        (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x)) (v128.load offset=16 (local.get $query)))))
      (local.set $x (v128.load offset=16 (local.get $row)))
      (local.set $c (i32x4.add (local.get $c)
        (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x)) (v128.load offset=32 (local.get $query)))))
      (local.set $e (i32x4.add (local.get $e)
        (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x)) (v128.load offset=48 (local.get $query)))))
      (local.set $query (i32.add (local.get $query) (i32.const 64)))
      (local.set $row (i32.add (local.get $row) (i32.const 32)))
      (br_if $in (i32.lt_u (local.get $row) (local.get $end))))
    (local.set $a (i32x4.add (i32x4.add (local.get $a) (local.get $b)) (i32x4.add (local.get $c) (local.get $e))))
    (i32.add (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
             (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a)))))

  ;; Reads a byte of each cache line of the first n > 0 rows in the list, and of their scales, all at once: the rows lie anywhere in memory,
  ;; and one after another each would be waited for. Returns a sum that nobody needs, so that the reads are not optimised away.
  (func $touch (param $list i32) (param $n i32) (param $d i32) (result i32)
    (local $row i32) (local $end i32) (local $sum i32)
    (loop $each
      (local.set $row (i32.load (local.get $list)))
      (local.set $end (i32.add (local.get $row) (local.get $d)))
      (local.set $sum (i32.add (local.get $sum) (i32.load8_u (i32.load offset=4 (local.get $list)))))
      (loop $in
        (local.set $sum (i32.add (local.get $sum) (i32.load8_u (local.get $row))))
        (local.set $row (i32.add (local.get $row) (i32.const 64)))
        (br_if $in (i32.lt_u (local.get $row) (local.get $end))))
      (local.set $list (i32.add (local.get $list) (i32.const 8)))
      (local.set $n (i32.sub (local.get $n) (i32.const 1)))
      (br_if $each (local.get $n)))
    (local.get $sum))

  ;; out[r] = dot(row, query) * scale * factor for r < n; list holds n pairs of addresses, of a row and of its scale. n > 0.
  ;; Sixteen at a time are touched first, then computed.
  (func (export "pick")
    (param $list i32) (param $query i32) (param $out i32) (param $n i32) (param $d i32) (param $factor f32)
    (local $left i32)
    (loop $some
      (local.set $left (select (local.get $n) (i32.const 16) (i32.lt_u (local.get $n) (i32.const 16))))
      (local.set $n (i32.sub (local.get $n) (local.get $left)))
      ;; Overwritten by the first result.
      (i32.store (local.get $out) (call $touch (local.get $list) (local.get $left) (local.get $d)))
      (loop $each
        (f32.store (local.get $out)
          (f32.mul (local.get $factor)
            (f32.mul (f32.load (i32.load offset=4 (local.get $list)))
              (f32.convert_i32_s (call $dot (i32.load (local.get $list)) (local.get $query) (local.get $d))))))
        (local.set $list (i32.add (local.get $list) (i32.const 8)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $left (i32.sub (local.get $left) (i32.const 1)))
        (br_if $each (local.get $left)))
      (br_if $some (local.get $n))))

  ;; Number of bits in which two sketches differ. s = bytes, a multiple of 48; > 0.
  (func $difference (param $sketch i32) (param $q i32) (param $s i32) (result i32)
    (local $end i32) (local $sum i64)
    (local.set $end (i32.add (local.get $sketch) (local.get $s)))
    (loop $in
      (local.set $sum (i64.add (local.get $sum)
        (i64.add
          (i64.add
            (i64.add (i64.popcnt (i64.xor (i64.load (local.get $sketch)) (i64.load (local.get $q))))
                     (i64.popcnt (i64.xor (i64.load offset=8 (local.get $sketch)) (i64.load offset=8 (local.get $q)))))
            (i64.add (i64.popcnt (i64.xor (i64.load offset=16 (local.get $sketch)) (i64.load offset=16 (local.get $q))))
                     (i64.popcnt (i64.xor (i64.load offset=24 (local.get $sketch)) (i64.load offset=24 (local.get $q))))))
          (i64.add (i64.popcnt (i64.xor (i64.load offset=32 (local.get $sketch)) (i64.load offset=32 (local.get $q))))
                   (i64.popcnt (i64.xor (i64.load offset=40 (local.get $sketch)) (i64.load offset=40 (local.get $q))))))))
      (local.set $q (i32.add (local.get $q) (i32.const 48)))
      (local.set $sketch (i32.add (local.get $sketch) (i32.const 48)))
      (br_if $in (i32.lt_u (local.get $sketch) (local.get $end))))
    (i32.wrap_i64 (local.get $sum)))

  ;; out[k] = difference of sketches[k * step] from the query's, as 16-bit numbers, for k < n; n > 0. Sixteen at a time are
  ;; touched first: a sketch of 48 bytes lies in one cache line or in two.
  (func (export "differ")
    (param $sketches i32) (param $query i32) (param $out i32) (param $n i32) (param $s i32) (param $step i32)
    (local $left i32) (local $at i32) (local $sum i32)
    (local.set $step (i32.mul (local.get $step) (local.get $s)))
    (loop $some
      (local.set $left (select (local.get $n) (i32.const 16) (i32.lt_u (local.get $n) (i32.const 16))))
      (local.set $n (i32.sub (local.get $n) (local.get $left)))
      (local.set $at (local.get $sketches))
      (loop $touch
        (local.set $sum (i32.add (local.get $sum)
          (i32.add (i32.load8_u (local.get $at)) (i32.load8_u offset=47 (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (local.get $step)))
        (br_if $touch (i32.lt_u (local.get $at)
          (i32.add (local.get $sketches) (i32.mul (local.get $left) (local.get $step))))))
      ;; Overwritten by the first result.
      (i32.store16 (local.get $out) (local.get $sum))
      (loop $each
        (i32.store16 (local.get $out) (call $difference (local.get $sketches) (local.get $query) (local.get $s)))
        (local.set $sketches (i32.add (local.get $sketches) (local.get $step)))
        (local.set $out (i32.add (local.get $out) (i32.const 2)))
        (local.set $left (i32.sub (local.get $left) (i32.const 1)))
        (br_if $each (local.get $left)))
      (br_if $some (local.get $n))))

  ;; The same as "within" for sketches of 48 bytes: the query's sketch stays in registers, and no function is called. Three times as fast.
  (func $within48
    (param $sketches i32) (param $query i32) (param $out i32) (param $n i32) (param $most i32) (result i32)
    (local $r i32) (local $from i32) (local $at i32) (local $end i32) (local $sum i32)
    (local $q0 i64) (local $q1 i64) (local $q2 i64) (local $q3 i64) (local $q4 i64) (local $q5 i64)
    (local.set $from (local.get $out))
    (local.set $q0 (i64.load offset=0 (local.get $query)))
    (local.set $q1 (i64.load offset=8 (local.get $query)))
    (local.set $q2 (i64.load offset=16 (local.get $query)))
    (local.set $q3 (i64.load offset=24 (local.get $query)))
    (local.set $q4 (i64.load offset=32 (local.get $query)))
    (local.set $q5 (i64.load offset=40 (local.get $query)))
    (loop $each
      ;; Every 64 rows (3 KB), all their cache lines are requested at once.
      (if (i32.eqz (i32.and (local.get $r) (i32.const 63)))
        (then
          (local.set $at (local.get $sketches))
          (local.set $end (i32.add (local.get $sketches) (i32.const 3072)))
          (loop $in
            (local.set $sum (i32.add (local.get $sum) (i32.add
              (i32.add (i32.load8_u (local.get $at)) (i32.load8_u offset=64 (local.get $at)))
              (i32.add (i32.load8_u offset=128 (local.get $at)) (i32.load8_u offset=192 (local.get $at))))))
            (local.set $at (i32.add (local.get $at) (i32.const 256)))
            (br_if $in (i32.lt_u (local.get $at) (local.get $end))))
          (i32.store (local.get $out) (local.get $sum))))
      (i32.store16 (local.get $out) (local.get $r))
      (local.set $out (i32.add (local.get $out)
        (i32.shl
          (i64.le_u
            (i64.add
              (i64.add
                (i64.add (i64.popcnt (i64.xor (i64.load offset=0 (local.get $sketches)) (local.get $q0)))
                         (i64.popcnt (i64.xor (i64.load offset=8 (local.get $sketches)) (local.get $q1))))
                (i64.add (i64.popcnt (i64.xor (i64.load offset=16 (local.get $sketches)) (local.get $q2)))
                         (i64.popcnt (i64.xor (i64.load offset=24 (local.get $sketches)) (local.get $q3)))))
              (i64.add (i64.popcnt (i64.xor (i64.load offset=32 (local.get $sketches)) (local.get $q4)))
                       (i64.popcnt (i64.xor (i64.load offset=40 (local.get $sketches)) (local.get $q5)))))
            (i64.extend_i32_u (local.get $most)))
          (i32.const 1))))
      (local.set $sketches (i32.add (local.get $sketches) (i32.const 48)))
      (local.set $r (i32.add (local.get $r) (i32.const 1)))
      (br_if $each (i32.lt_u (local.get $r) (local.get $n))))
    (i32.shr_u (i32.sub (local.get $out) (local.get $from)) (i32.const 1)))

  ;; Writes to out the 16-bit numbers of those of the first n > 0 sketches that differ in at most $most bits. Returns how many.
  (func (export "within")
    (param $sketches i32) (param $query i32) (param $out i32) (param $n i32) (param $s i32) (param $most i32) (result i32)
    (local $r i32) (local $from i32)
    (if (i32.eq (local.get $s) (i32.const 48))
      (then (return (call $within48
        (local.get $sketches) (local.get $query) (local.get $out) (local.get $n) (local.get $most)))))
    (local.set $from (local.get $out))
    (loop $each
      ;; Always written, and kept by advancing $out, because without a branch the processor cannot mispredict.
      (i32.store16 (local.get $out) (local.get $r))
      (local.set $out (i32.add (local.get $out)
        (i32.shl
          (i32.le_u (call $difference (local.get $sketches) (local.get $query) (local.get $s)) (local.get $most))
          (i32.const 1))))
      (local.set $sketches (i32.add (local.get $sketches) (local.get $s)))
      (local.set $r (i32.add (local.get $r) (i32.const 1)))
      (br_if $each (i32.lt_u (local.get $r) (local.get $n))))
    (i32.shr_u (i32.sub (local.get $out) (local.get $from)) (i32.const 1))))
