;; Dot products of every pair of vectors. Assembled into similarities-bytes.ts by bench/assemble-kernel.mjs.
(module
  (memory (export "memory") 1)
  ;; out[i * n + j] = dot(vectors[i], vectors[j]) for i < j < n, float32. d = bytes of a vector, a multiple of 32.
  (func (export "similarities") (param $vectors i32) (param $out i32) (param $n i32) (param $d i32)
    (local $i i32) (local $j i32) (local $a i32) (local $b i32) (local $end i32) (local $s v128) (local $t v128)
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
        (local.set $j (i32.add (local.get $i) (i32.const 1)))
        (block $over
          (loop $columns
            (br_if $over (i32.ge_u (local.get $j) (local.get $n)))
            (local.set $a (i32.add (local.get $vectors) (i32.mul (local.get $i) (local.get $d))))
            (local.set $b (i32.add (local.get $vectors) (i32.mul (local.get $j) (local.get $d))))
            (local.set $end (i32.add (local.get $a) (local.get $d)))
            (local.set $s (v128.const f32x4 0 0 0 0))
            (local.set $t (v128.const f32x4 0 0 0 0))
            (loop $in
              (local.set $s (f32x4.add (local.get $s)
                (f32x4.mul (v128.load (local.get $a)) (v128.load (local.get $b)))))
              (local.set $t (f32x4.add (local.get $t)
                (f32x4.mul (v128.load offset=16 (local.get $a)) (v128.load offset=16 (local.get $b)))))
              (local.set $a (i32.add (local.get $a) (i32.const 32)))
              (local.set $b (i32.add (local.get $b) (i32.const 32)))
              (br_if $in (i32.lt_u (local.get $a) (local.get $end))))
            (local.set $s (f32x4.add (local.get $s) (local.get $t)))
            (f32.store
              (i32.add (local.get $out)
                (i32.shl (i32.add (i32.mul (local.get $i) (local.get $n)) (local.get $j)) (i32.const 2)))
              (f32.add
                (f32.add (f32x4.extract_lane 0 (local.get $s)) (f32x4.extract_lane 1 (local.get $s)))
                (f32.add (f32x4.extract_lane 2 (local.get $s)) (f32x4.extract_lane 3 (local.get $s)))))
            (local.set $j (i32.add (local.get $j) (i32.const 1)))
            (br $columns)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $rows)))))
