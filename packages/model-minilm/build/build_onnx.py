"""Builds ../files/all-MiniLM-L6-v2-int8.onnx from the published weights. No torch and no download of its own; see ../README.md.

The graph takes token ids [batch, length] (int64) and lengths [batch] (int32) and returns unit vectors [batch, 384]:
embeddings, six encoder layers, mean over the real tokens, L2 norm.

Weights are int8 with one scale an output channel, token embeddings int8 with one scale a row. Activations are quantised at
run time with one scale a token. (ONNX Runtime's own dynamic quantisation takes one scale a batch: then a text's vector
depends on its neighbours, cosine down to 0.965, and is further from float32: 0.992 against 0.997 on average.)

Load it with graph optimisation `basic`: at `extended` the runtime fuses Add + LayerNormalization into an operator that is
seven times slower on CPU.
"""

import json
import struct
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FUSED = "com.microsoft"
LEVELS = 127


def load_safetensors(path):
    raw = path.read_bytes()
    header_size = struct.unpack("<Q", raw[:8])[0]
    header = json.loads(raw[8 : 8 + header_size])
    dtypes = {"F32": np.float32, "I64": np.int64}
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        start, end = (8 + header_size + offset for offset in entry["data_offsets"])
        tensors[name] = np.frombuffer(raw[start:end], dtypes[entry["dtype"]]).reshape(entry["shape"])
    return tensors


class Graph:
    """Collects nodes and constants; every method returns the name of what it made."""

    def __init__(self, weights):
        self.nodes, self.constants, self.weights = [], [], weights

    def const(self, name, array):
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def weight(self, name):
        return self.const(name, self.array(name))

    def array(self, name):
        return self.weights[name].astype(np.float32)

    def node(self, op, inputs, output, domain=None, **attributes):
        self.nodes.append(helper.make_node(op, inputs, [output], domain=domain, **attributes))
        return output

    def quantised_rows(self, source):
        """uint8 around 128 with one scale a token (a row)."""
        largest = self.node("ReduceMax", [self.node("Abs", [source], f"{source}_abs")], f"{source}_max", axes=[-1], keepdims=1)
        scale = self.node("Max", [self.node("Mul", [largest, "step_size"], f"{source}_raw_scale"), "tiny"], f"{source}_scale")
        row_scale = self.node("Squeeze", [scale, "i1"], f"{source}_row_scale")
        return self.node("QuantizeLinear", [source, row_scale, "row_zero"], f"{source}_q", axis=0), scale

    def matmul(self, quantised, name, output):
        """`quantised` times the transposed weight `name`, in integers; the token's scale is multiplied back in."""
        rows, row_scale = quantised
        weight = self.array(name).T
        scale = np.maximum(np.abs(weight).max(0) / LEVELS, 1e-12)
        matrix = self.const(f"{name}_q", np.round(weight / scale).astype(np.int8))
        inputs = [rows, matrix, "unit", self.const(f"{name}_scale", scale.astype(np.float32)), "zero_point"]
        return self.node("Mul", [self.node("MatMulIntegerToFloat", inputs, f"{output}_unscaled", domain=FUSED), row_scale], output)

    def add_and_normalise(self, new, bias, residual, norm, output, epsilon):
        total = self.node("Add", [self.node("Add", [new, self.weight(bias)], f"{output}_biased"), residual], f"{output}_sum")
        parameters = [self.weight(f"{norm}.weight"), self.weight(f"{norm}.bias")]
        return self.node("LayerNormalization", [total, *parameters], output, axis=-1, epsilon=epsilon)


def build(weights, config):
    g, epsilon, hidden = Graph(weights), config["layer_norm_eps"], config["hidden_size"]
    zero, one, two = (g.const(f"i{i}", np.array([i], np.int64)) for i in range(3))
    g.const("unit", np.array(1, np.float32))
    g.const("step_size", np.array(1 / LEVELS, np.float32))
    g.const("tiny", np.array(1e-12, np.float32))
    g.const("zero_point", np.array(128, np.uint8))
    g.const("flat", np.array([-1, hidden], np.int64))

    # Shapes and the mask of real tokens.
    g.node("Shape", ["ids"], "shape")
    g.node("Slice", ["shape", one, two], "length")
    g.node("Concat", ["shape", g.const("hidden", np.array([hidden], np.int64))], "shape3", axis=0)
    g.node("Expand", [g.const("one_zero", np.array([128], np.uint8)), g.node("ReduceProd", ["shape"], "rows", keepdims=1)], "row_zero")
    g.node("Squeeze", ["length", zero], "length_scalar")
    g.node("Range", [g.const("from", np.array(0, np.int64)), "length_scalar", g.const("step", np.array(1, np.int64))], "index")
    g.node("Unsqueeze", [g.node("Cast", ["lengths"], "lengths64", to=TensorProto.INT64), one], "lengths_column")
    g.node("Less", ["index", "lengths_column"], "real")
    g.node("Cast", ["real"], "real_int", to=TensorProto.INT32)

    # Token embeddings plus position and (single) segment embeddings; from here on one row a token.
    words = g.array("embeddings.word_embeddings.weight")
    scale = np.maximum(np.abs(words).max(1, keepdims=True) / LEVELS, 1e-12)
    g.node("Gather", [g.const("words", np.round(words / scale).astype(np.int8)), "ids"], "words_q")
    g.node("Gather", [g.const("words_scale", scale.astype(np.float32)), "ids"], "words_s")
    g.node("Mul", [g.node("Cast", ["words_q"], "words_f", to=TensorProto.FLOAT), "words_s"], "word")
    positions = g.array("embeddings.position_embeddings.weight") + g.array("embeddings.token_type_embeddings.weight")[0]
    g.node("Slice", [g.const("positions", positions), zero, "length", zero], "position")
    g.node("Reshape", [g.node("Add", ["word", "position"], "embedded"), "flat"], "embedded_rows")
    parameters = [g.weight("embeddings.LayerNorm.weight"), g.weight("embeddings.LayerNorm.bias")]
    x = g.node("LayerNormalization", ["embedded_rows", *parameters], "x0", axis=-1, epsilon=epsilon)

    for layer in range(config["num_hidden_layers"]):
        p, at = f"encoder.layer.{layer}", f"_{layer}"
        rows = g.quantised_rows(x)
        heads = [f"{p}.attention.self.{part}" for part in ("query", "key", "value")]
        parts = [g.node("Reshape", [g.matmul(rows, f"{head}.weight", f"{head}_rows"), "shape3"], f"{head}_out") for head in heads]
        bias = g.const("qkv_bias" + at, np.concatenate([g.array(f"{head}.bias") for head in heads]))
        attended = g.node(
            "MultiHeadAttention", [*parts, bias, "real_int"], "attended" + at, domain=FUSED, num_heads=config["num_attention_heads"]
        )
        attention = g.node("Reshape", [attended, "flat"], "attention" + at)
        dense = f"{p}.attention.output"
        out = g.matmul(g.quantised_rows(attention), f"{dense}.dense.weight", "out" + at)
        y = g.add_and_normalise(out, f"{dense}.dense.bias", x, f"{dense}.LayerNorm", "y" + at, epsilon)
        up = g.matmul(g.quantised_rows(y), f"{p}.intermediate.dense.weight", "up" + at)
        gelu = g.node("BiasGelu", [up, g.weight(f"{p}.intermediate.dense.bias")], "gelu" + at, domain=FUSED)
        down = g.matmul(g.quantised_rows(gelu), f"{p}.output.dense.weight", "down" + at)
        x = g.add_and_normalise(down, f"{p}.output.dense.bias", y, f"{p}.output.LayerNorm", f"x{layer + 1}", epsilon)

    # Mean over the real tokens, then unit length.
    g.node("Unsqueeze", [g.node("Cast", ["real"], "real_float", to=TensorProto.FLOAT), two], "mask")
    g.node("Mul", [g.node("Reshape", [x, "shape3"], "last"), "mask"], "masked")
    g.node("ReduceSum", ["masked", one], "sum", keepdims=0)
    g.node("Cast", ["lengths_column"], "lengths_float", to=TensorProto.FLOAT)
    g.node("LpNormalization", [g.node("Div", ["sum", "lengths_float"], "mean")], "embedding", axis=1, p=2)

    graph = helper.make_graph(
        g.nodes,
        "all-MiniLM-L6-v2",
        [
            helper.make_tensor_value_info("ids", TensorProto.INT64, ["batch", "length"]),
            helper.make_tensor_value_info("lengths", TensorProto.INT32, ["batch"]),
        ],
        [helper.make_tensor_value_info("embedding", TensorProto.FLOAT, ["batch", hidden])],
        g.constants,
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid(FUSED, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8)


def main():
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    config = json.loads((source / "config.json").read_text())
    onnx.save(build(load_safetensors(source / "model.safetensors"), config), target)
    print(f"{target} {target.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
