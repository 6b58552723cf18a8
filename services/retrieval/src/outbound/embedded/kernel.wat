;; Cosines of one query with many rows: int8 rows, 16-bit query, 32-bit sums, eight products an instruction.
;; Assembled into kernel-bytes.ts by bench/assemble-kernel.mjs.
(module
  (import "e" "m" (memory 1))
  ;; out[r] = dot(rows[r], query) * scales[r] * factor for r < n. d = row length, a multiple of 16; n > 0.
  (func (export "scan")
    (param $rows i32) (param $scales i32) (param $query i32) (param $out i32) (param $n i32) (param $d i32) (param $factor f32)
    (local $end i32) (local $q i32) (local $a v128) (local $b v128) (local $x v128)
    (loop $each
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $q (local.get $query))
      (local.set $end (i32.add (local.get $rows) (local.get $d)))
      (loop $in
        (local.set $x (v128.load (local.get $rows)))
        (local.set $a (i32x4.add (local.get $a)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x)) (v128.load (local.get $q)))))
        (local.set $b (i32x4.add (local.get $b)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x)) (v128.load offset=16 (local.get $q)))))
        (local.set $q (i32.add (local.get $q) (i32.const 32)))
        (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
        (br_if $in (i32.lt_u (local.get $rows) (local.get $end))))
      (local.set $a (i32x4.add (local.get $a) (local.get $b)))
      (f32.store (local.get $out)
        (f32.mul (local.get $factor)
          (f32.mul (f32.load (local.get $scales))
            (f32.convert_i32_s
              (i32.add (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
                       (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a))))))))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (local.set $n (i32.sub (local.get $n) (i32.const 1)))
      (br_if $each (local.get $n)))))
