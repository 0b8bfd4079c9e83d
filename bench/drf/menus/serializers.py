from rest_framework import serializers

from .models import Category, Ingredient, Link, Menu, Product
from .pictures import reencode


class NamedField(serializers.PrimaryKeyRelatedField):
    """Accepts an id, returns id and name."""

    def use_pk_only_optimization(self):
        return False

    def to_representation(self, value):
        return {"id": value.pk, "name": value.name}


class ProductSerializer(serializers.ModelSerializer):
    ingredients = NamedField(many=True, required=False, queryset=Ingredient.objects.all())

    class Meta:
        model = Product
        fields = ["id", "name", "description", "price", "photo", "ingredients", "created_at", "updated_at"]

    def validate_photo(self, photo):
        return photo and reencode(photo)


class CategorySerializer(serializers.ModelSerializer):
    class Meta:
        model = Category
        fields = ["id", "name", "description", "sort_order", "updated_at"]


class MenuSerializer(serializers.ModelSerializer):
    categories = NamedField(many=True, required=False, queryset=Category.objects.all())

    class Meta:
        model = Menu
        fields = ["id", "name", "description", "categories", "updated_at"]


class LinkSerializer(serializers.ModelSerializer):
    menu = NamedField(queryset=Menu.objects.all())

    class Meta:
        model = Link
        fields = ["id", "slug", "description", "menu", "updated_at"]
